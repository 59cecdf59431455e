/** The calls that most tests make. */
export const DATABASE = {
  questions: [
    {
      question: 'Which database would you like to use?',
      header: 'Database',
      type: 'choice',
      options: [
        { label: 'PostgreSQL', description: 'Powerful, open source object-relational database system.' },
        { label: 'SQLite', description: 'C-library that implements a SQL database engine.' },
      ],
    },
  ],
};

export const PROJECT_NAME = {
  questions: [{ question: 'What is the name of your new project?', header: 'Project Name', type: 'text' }],
};

export const CHECKS = {
  questions: [
    {
      question: 'Which checks should run?',
      header: 'Checks',
      type: 'choice',
      multiSelect: true,
      options: [
        { label: 'Unit', description: '' },
        { label: 'Lint', description: '' },
        { label: 'E2E', description: '' },
      ],
    },
  ],
};

export const RECOMMENDED = {
  questions: [
    {
      question: 'Where to deploy?',
      header: 'Target',
      type: 'choice',
      options: [
        { label: 'Staging (Recommended)', description: 'safe' },
        { label: 'Production', description: '' },
      ],
    },
  ],
};
