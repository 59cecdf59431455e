import { STORE_HELP } from './open-store';

export const SERVE_HELP = `querent serve [options]

Serves a page on which asks are answered, and an address under which agents ask. Prints the link that opens the page, and goes on until
it is interrupted; what waits then stays in the store.

${STORE_HELP}  --port <number>           default: one that is free
  --host <address>          default 127.0.0.1, which only this machine reaches
  --base-url <address>      where browsers find it, when that is another address: behind a proxy, or with --host 0.0.0.0
  --tenant, --user, --session, --run <name>    only the asks of that scope
  --locale <tag>            the language of the pages, such as en or zh-CN

Without --store the asks are in memory, and end with it. QUERENT_SECRET (32 characters or more) seals the links, so that they outlive a
restart; QUERENT_AGENT_TOKEN lets agents in. Without them both are made anew.
`;
