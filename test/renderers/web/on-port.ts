import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { type CreateAskUserOptions, createAskUser } from '../../../src/index';
import { type WebRenderer, type WebRendererOptions, webRenderer } from '../../../src/renderers/web/index';
import { KEY } from './visit';

/** A page server on a port of this machine, as a host runs it. */
export async function onPort(
  options: Partial<WebRendererOptions> = {},
  askOptions: CreateAskUserOptions = {},
  port = 0,
) {
  let web: WebRenderer | undefined;
  const server = createAdaptorServer({
    fetch: (request) => web!.fetch(request),
    overrideGlobalObjects: false,
  }) as Server;
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const given = (server.address() as AddressInfo).port;
  const baseUrl = `http://127.0.0.1:${given}`;
  const renderer = webRenderer({ secret: KEY, baseUrl, ...options });
  web = renderer;
  const askUser = createAskUser({ renderer, onError: () => {}, ...askOptions });
  return {
    web: renderer,
    askUser,
    baseUrl,
    port: given,
    /** Ends the process, as far as the browser can tell; what waits is left in the store or ended. */
    async close(pending: 'abort' | 'leave' = 'abort') {
      await askUser.close({ pending });
      server.close();
      server.closeAllConnections();
    },
  };
}
