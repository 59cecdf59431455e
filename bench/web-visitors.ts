/**
 * A thousand people, in a process of their own: each has a stream open, and answers what is asked there. Told by messages when to come and
 * how soon to answer; says when it submitted each answer.
 */
import { createParser } from 'eventsource-parser';
import { REPLY } from './calls';

/** What the bench says. */
export type ToVisitors =
  | { readonly type: 'come'; readonly links: readonly string[]; readonly overMs: number }
  | { readonly type: 'go' };

/** What the visitors say: all streams are open; all answers are sent, with the monotonic time of each in nanoseconds, by ask. */
export type FromVisitors =
  | { readonly type: 'here' }
  | { readonly type: 'answered'; readonly submitted: Readonly<Record<string, string>> }
  | { readonly type: 'gone' };

const say = (message: FromVisitors) => process.send!(message);
let leave = new AbortController();

async function visit(
  link: string,
  afterMs: number,
  submitted: Record<string, string>,
): Promise<{ answered: Promise<void> }> {
  const base = new URL(link).origin;
  const headers = { authorization: `Bearer ${link.split('/open/')[1]}`, 'content-type': 'application/json' };
  const listen = () => fetch(`${base}/api/events`, { headers, signal: leave.signal });
  // A connection that is left of the round before may have been closed just now.
  const { body, status } = await listen().catch(listen);
  if (status !== 200 || body === null) throw new Error(`no stream: ${status}`);
  const answer = async (id: string) => {
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    submitted[id] = String(process.hrtime.bigint());
    const response = await fetch(`${base}/api/asks/${encodeURIComponent(id)}/answer`, {
      ...{ method: 'POST', headers, body: JSON.stringify(REPLY) },
    });
    if (response.status !== 200) throw new Error(`not taken: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  const answered = new Promise<void>((resolve, reject) => {
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'asked') answer(JSON.parse(data).ask.id).then(resolve, reject);
      },
    });
    const decoder = new TextDecoder();
    const read = async () => {
      for await (const bytes of body) parser.feed(decoder.decode(bytes, { stream: true }));
    };
    read().catch((error) => (leave.signal.aborted ? undefined : reject(error)));
  });
  return { answered };
}

process.on('message', async (message: ToVisitors) => {
  if (message.type === 'go') {
    leave.abort();
    return say({ type: 'gone' });
  }
  leave = new AbortController();
  const { links, overMs } = message;
  const submitted: Record<string, string> = {};
  const visits = await Promise.all(links.map((link, index) => visit(link, (index / links.length) * overMs, submitted)));
  say({ type: 'here' });
  await Promise.all(visits.map(({ answered }) => answered));
  say({ type: 'answered', submitted });
});
