import { SCHEMAS } from './openapi-schemas';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });
const object = (required: readonly string[], properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  required,
  properties,
});

const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const query = (name: string, schema: object) => ({ name, in: 'query', required: false, schema });
const said = (description: string, schema: object) => ({ description, content: json(schema) });

const FAILURES = {
  401: said('Nobody that is known here.', ref('Error')),
  404: said('No such ask, or not theirs.', ref('Error')),
  503: said('Nothing is shown here just now.', ref('Error')),
};

const SETTLED = {
  200: said('It counted.', ref('Settlement')),
  409: said('It came too late, and did not count.', ref('Settlement')),
  413: said('More than 64 KB.', ref('Error')),
  415: said('Not application/json.', ref('Error')),
  422: said('It can’t be taken; the ask stays open.', ref('Error')),
  ...FAILURES,
};

function settling(summary: string, body: object) {
  return {
    post: { summary, parameters: [ID], requestBody: { required: true, content: json(body) }, responses: SETTLED },
  };
}

/**
 * The JSON API, as OpenAPI 3.1; served as `/api/openapi.json`. Enough for a native client: open a link's token as
 * `Authorization: Bearer`, list, listen, answer.
 */
export const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Questions for a person', version: '1' },
  components: {
    schemas: SCHEMAS,
    securitySchemes: {
      link: { type: 'http', scheme: 'bearer', description: 'The last part of a sealed link.' },
      session: { type: 'apiKey', in: 'cookie', name: 'querent-<key id>', description: 'What a link is exchanged for.' },
    },
  },
  security: [{ link: [] }, { session: [] }],
  paths: {
    '/api/health': {
      get: {
        summary: 'Whether asks are shown here.',
        security: [],
        responses: {
          200: said('They are.', object(['status'], { status: { const: 'ok' } })),
          503: said('The renderer is attached to nothing.', object(['status'], { status: { const: 'detached' } })),
        },
      },
    },
    '/api/openapi.json': {
      get: { summary: 'This description.', security: [], responses: { 200: said('OpenAPI 3.1.', { type: 'object' }) } },
    },
    '/api/asks': {
      get: {
        summary: 'The asks of a scope, the oldest first.',
        parameters: [
          query('state', { enum: ['pending', 'settled'], default: 'pending' }),
          query('after', { type: 'string', description: 'The next of the page before.' }),
          query('limit', { type: 'integer', minimum: 1, maximum: 200, default: 50 }),
        ],
        responses: {
          200: said(
            'A page of them.',
            object(['items'], { items: { type: 'array', items: ref('Ask') }, next: { type: 'string' } }),
          ),
          400: said('A parameter that is none.', ref('Error')),
          403: said('The link is for one ask.', ref('Error')),
          ...FAILURES,
        },
      },
    },
    '/api/asks/{id}': {
      get: {
        summary: 'One ask, and what was entered for it so far.',
        parameters: [ID],
        responses: { 200: said('The ask.', object(['ask'], { ask: ref('Ask'), draft: ref('Draft') })), ...FAILURES },
      },
    },
    '/api/asks/{id}/answer': settling('Answers it.', object(['answers'], { answers: ref('Answers') })),
    '/api/asks/{id}/dismiss': settling('Dismisses it.', object([], { reason: { type: 'string' } })),
    '/api/asks/{id}/clarify': settling(
      'Asks back.',
      object(['text'], { text: { type: 'string' }, questionId: { type: 'string' }, answers: ref('Answers') }),
    ),
    '/api/asks/{id}/draft': {
      put: {
        summary: 'Keeps what was entered so far; with a durable store across restarts too.',
        parameters: [ID],
        requestBody: { required: true, content: json(ref('Draft')) },
        responses: {
          200: said('What is kept of it.', object(['draft'], { draft: ref('Draft') })),
          409: said('It does not wait here.', ref('Error')),
          413: said('More than 64 KB.', ref('Error')),
          415: said('Not application/json.', ref('Error')),
          ...FAILURES,
        },
      },
    },
    '/api/events': {
      get: {
        summary: 'What happens, as server-sent events.',
        description:
          'Events: list { asks }, everything that waits, at the beginning and after a gap; asked { ask }; settled { ask }. Each has an id: ' +
          'send the last one as Last-Event-ID to get what was missed, or a fresh list where that is no longer known.',
        parameters: [{ name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } }],
        responses: {
          200: { description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
          429: said('Too many streams of one visitor.', ref('Error')),
          401: FAILURES[401],
          503: FAILURES[503],
        },
      },
    },
  },
} as const;
