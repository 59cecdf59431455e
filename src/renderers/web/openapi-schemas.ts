const string = { type: 'string' } as const;
const time = { type: 'integer', description: 'Epoch milliseconds.' } as const;
const strings = { type: 'array', items: string } as const;
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function object(required: readonly string[], properties: Readonly<Record<string, object>>) {
  return { type: 'object', required, properties };
}

function status(value: string, required: readonly string[], properties: Readonly<Record<string, object>>) {
  return object(['status', ...required], { status: { const: value }, ...properties });
}

const answers = { type: 'array', items: ref('Answer') };
const by = ref('Respondent');

/** The shapes that the API speaks of, as JSON Schema 2020-12. Members that are not listed may come with a later version. */
export const SCHEMAS = {
  Option: object(['label', 'description'], {
    label: { ...string, description: 'Comes back to the letter.' },
    description: string,
    recommended: { type: 'boolean' },
    preview: { ...string, description: 'Markdown.' },
  }),
  Question: object(['id', 'question', 'header', 'type'], {
    id: string,
    question: { ...string, description: 'Markdown.' },
    header: string,
    type: { enum: ['choice', 'text', 'yesno'] },
    options: {
      type: 'array',
      items: ref('Option'),
      description: 'Choice only. A yes/no has the labels Yes and No; Other is never listed.',
    },
    multiSelect: { type: 'boolean' },
    placeholder: string,
    unconstrainedHeight: { type: 'boolean' },
    required: { type: 'boolean' },
    constraints: {
      type: 'object',
      description: 'Text only: format, minimum, maximum, minLength, maxLength, pattern, default.',
    },
  }),
  Answer: object(['questionId', 'selected', 'skipped'], {
    questionId: string,
    selected: strings,
    text: string,
    note: string,
    skipped: { type: 'boolean' },
  }),
  Respondent: object(['kind', 'renderer'], {
    kind: { enum: ['human', 'program', 'default'] },
    renderer: string,
    actor: string,
  }),
  Outcome: {
    oneOf: [
      status('answered', ['answers', 'by'], { answers, by }),
      status('clarification', ['text', 'answers', 'by'], { text: string, questionId: string, answers, by }),
      status('dismissed', ['by'], { reason: string, by }),
      status('timed_out', ['afterMs'], { afterMs: { type: 'number' } }),
      status('aborted', [], { reason: string }),
      status('unavailable', ['code', 'message'], { code: string, message: string }),
    ],
  },
  Ask: object(['id', 'state', 'questions', 'origin', 'askedAt'], {
    id: string,
    state: { enum: ['pending', 'settled'] },
    questions: { type: 'array', items: ref('Question') },
    origin: { ...strings, description: 'The path of the subagent that asks; empty for the main agent.' },
    askedAt: time,
    expiresAt: time,
    details: { type: 'object', description: 'What a tool would do, where the ask is whether it may. Show all of it.' },
    locale: string,
    outcome: ref('Outcome'),
    settledAt: time,
  }),
  Answers: {
    type: 'object',
    description: 'By question id or index. Questions left out are skipped.',
    additionalProperties: {
      oneOf: [string, strings, { type: 'object', properties: { selected: strings, text: string, note: string } }],
    },
  },
  Draft: {
    type: 'object',
    description: 'What was entered so far, by question id. What does not fit the questions is not kept.',
    additionalProperties: {
      type: 'object',
      properties: {
        picked: strings,
        text: string,
        usesText: { type: 'boolean' },
        note: string,
        skipped: { type: 'boolean' },
      },
    },
  },
  Settlement: object(['verdict'], {
    verdict: { enum: ['won', 'lost', 'late'], description: 'late: time was over. A loser gets the outcome that won.' },
    outcome: ref('Outcome'),
  }),
  Error: object(['error'], {
    error: object(['code', 'message'], {
      code: string,
      message: string,
      issues: {
        type: 'array',
        items: object(['path', 'code', 'message'], { path: string, code: string, message: string }),
      },
    }),
  }),
} as const;
