import { type ConnectionOptions, type ConnectionState, connectAsks } from '../../../src/renderers/panel/connection';
import type { WebRenderer } from '../../../src/renderers/web/index';

/** The browser's fetch for whoever has this link: the session goes along by itself. */
export function fetchWith(link: string): typeof fetch {
  const authorization = `Bearer ${link.split('/open/')[1]}`;
  return (input, init) => fetch(input, { ...init, headers: { ...(init?.headers as object), authorization } });
}

/** A line as a panel has it, with all that it was told. */
export function follow(options: Omit<ConnectionOptions, 'onChange'>) {
  const told: ConnectionState[] = [];
  const line = connectAsks({ ...options, onChange: (state) => told.push(state) });
  return {
    ...line,
    told,
    get status() {
      return told.at(-1)?.status ?? 'connecting';
    },
    get asks() {
      return told.at(-1)?.asks ?? [];
    },
    /** How each ask stands: its outcome's status, or that it waits. */
    get standing(): Readonly<Record<string, string>> {
      return Object.fromEntries(this.asks.map(({ id, outcome }) => [id, outcome?.status ?? 'waits']));
    },
  };
}

/** The same for somebody with a link of everything. */
export async function followAll(web: WebRenderer, baseUrl: string, options: Partial<ConnectionOptions> = {}) {
  return follow({ src: baseUrl, fetch: fetchWith(await web.link({ scope: {} })), ...options });
}
