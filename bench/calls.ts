import type { Renderer, Reply } from 'querent';

const options = ['PostgreSQL', 'SQLite', 'MySQL'].map((label) => ({ label, description: `About ${label}.` }));

/** A well-formed call with one of each kind of question and a multi-select. */
export const FOUR_QUESTIONS = {
  questions: [
    { question: 'Which database should we use?', header: 'Database', type: 'choice', options },
    { question: 'Which ones should we test with?', header: 'Tests', type: 'choice', options, multiSelect: true },
    { question: 'What is the name of the project?', header: 'Name', type: 'text', placeholder: 'my-app' },
    { question: 'Do you want to deploy it now?', header: 'Deploy', type: 'yesno' },
  ],
};

export const REPLY: Reply = {
  answers: { '0': 'SQLite', '1': ['PostgreSQL', 'MySQL'], '2': 'night-train', '3': 'Yes' },
};

/** What the model gets for {@link REPLY}; the floor writes the same. */
export const RESULT = { answers: { '0': 'SQLite', '1': 'PostgreSQL, MySQL', '2': 'night-train', '3': 'Yes' } };

/** Replies at once and does not touch its signal. */
export const immediateRenderer: Renderer = {
  name: 'immediate',
  concurrency: Number.POSITIVE_INFINITY,
  ask: () => Promise.resolve(REPLY),
};

/** Never replies. */
export const silentRenderer: Renderer = {
  name: 'silent',
  concurrency: Number.POSITIVE_INFINITY,
  ask: () => new Promise(() => {}),
};
