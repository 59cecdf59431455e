import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { App, type AppOptions, type Logger, LogLevel } from '@slack/bolt';
import type { AskUser } from '../../../src/index';
import { chatRenderer } from '../../../src/renderers/chat/index';
import { slackChannel } from '../../../src/renderers/chat/slack';
import { processes } from '../../support/pretend-processes';
import { until } from '../../support/turns';
import { isSent } from './chatting';
import { type slackServer, tsOf } from './slack-server';

export const ADA = 'UADA';
/** Ada's direct messages. */
export const ROOM = 'D42';
const SECRET = 'shh';

export const SILENT: Logger = {
  ...{ debug() {}, info() {}, warn() {}, error() {}, setName() {}, setLevel() {} },
  getLevel: () => LogLevel.ERROR,
};

export interface SlackWorkersOptions {
  readonly count?: number;
  readonly app?: Partial<AppOptions>;
  readonly conversation?: string;
  readonly isCommand?: (text: string) => boolean;
}

/** What a worker's own handlers saw. */
export interface Seen {
  readonly type: string;
  readonly text?: string;
}

/** Workers with an app of their own on loopback, as each process has one, over one store. */
export async function slackWorkers(server: Awaited<ReturnType<typeof slackServer>>, options: SlackWorkersOptions = {}) {
  const { start, store, clock, errors } = processes();
  const ordinary: Seen[] = [];
  const opened: App[] = [];

  /** One more process. */
  async function work() {
    const app = new App({
      ...{ token: 'xoxb-1', signingSecret: SECRET, logger: SILENT },
      clientOptions: { slackApiUrl: server.slackApiUrl, ...options.app?.clientOptions },
      ...withoutClient(options.app),
    });
    opened.push(app);
    const channel = slackChannel({ app });
    app.use(async ({ body, payload, next }) => {
      const { text } = payload as { readonly text?: string };
      ordinary.push({ type: String((payload as { type?: unknown }).type ?? body.type), ...(text && { text }) });
      await next();
    });
    app.action(/.*/, async ({ ack }) => ack());
    const askUser = start({
      renderer: chatRenderer({
        channel,
        clock,
        route: () => ({ conversation: options.conversation ?? ROOM, actor: ADA }),
        onError: (error) => errors.push(error),
        ...(options.isCommand && { isCommand: options.isCommand }),
      }),
    });
    const http = await app.start({ port: 0, host: '127.0.0.1' });
    return { askUser, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/slack/events` };
  }

  const workers: { readonly askUser: AskUser; readonly url: string }[] = [];
  for (let count = options.count ?? 1; count > 0; count--) workers.push(await work());
  const asker = start();
  let brought = 0;

  /** As Slack brings it: signed. Gives the status of the answer. */
  async function bring(type: string, body: string, worker = workers[0]!, headers: Record<string, string> = {}) {
    const time = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', SECRET).update(`v0:${time}:${body}`).digest('hex');
    const signed = { 'x-slack-request-timestamp': time, 'x-slack-signature': `v0=${signature}` };
    const init = { method: 'POST', body, headers: { 'content-type': type, ...signed, ...headers } };
    return (await fetch(worker.url, init)).status;
  }

  return {
    clock,
    errors,
    ordinary,
    store,
    workers,
    work,
    put: async (questions: unknown, id = 'x') => void (await asker.tool.open({ questions }, { correlationId: id })),
    sent: (id = 'x') => until(async () => isSent(await store.note(id, 'slack'))),
    outcome: async (id = 'x') => (await store.get(id))?.outcome,
    ended: (id = 'x') => until(async () => (await store.get(id))?.outcome !== undefined),
    /** A message event; by default of Ada's, after everything that was sent. */
    write(text: string | undefined, more: object = {}, worker = workers[0]!, headers: Record<string, string> = {}) {
      const ts = tsOf(1_000 + ++brought);
      const message = {
        type: 'message',
        channel: ROOM,
        channel_type: 'im',
        user: ADA,
        text,
        ts,
        event_ts: ts,
        ...more,
      };
      const about = {
        token: 't',
        team_id: 'T1',
        api_app_id: 'A1',
        event_id: `Ev${brought}`,
        event_time: 1_700_000_001,
      };
      const body = { ...about, type: 'event_callback', event: message };
      return bring('application/json', JSON.stringify(body), worker, headers);
    },
    tap(value: string, more: object = {}, worker = workers[0]!) {
      const ts = tsOf(1);
      const body = {
        ...{ type: 'block_actions', token: 't', api_app_id: 'A1', response_url: server.responseUrl },
        ...{
          team: { id: 'T1', domain: 'x' },
          user: { id: ADA, username: 'ada', team_id: 'T1' },
          trigger_id: `tr${++brought}`,
        },
        ...{ channel: { id: ROOM, name: 'directmessage' }, message: { type: 'message', ts, user: 'UBOT' } },
        container: { type: 'message', message_ts: ts, channel_id: ROOM, is_ephemeral: false },
        actions: [{ type: 'button', action_id: 'querent-0', block_id: 'b', value, action_ts: tsOf(2_000) }],
        ...more,
      };
      return bring('application/x-www-form-urlencoded', `payload=${encodeURIComponent(JSON.stringify(body))}`, worker);
    },
    async close() {
      for (const app of opened) await app.stop();
    },
  };
}

function withoutClient({ clientOptions: _, ...rest }: Partial<AppOptions> = {}): Partial<AppOptions> {
  return rest;
}
