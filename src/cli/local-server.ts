import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { UsageError } from './usage-error';

/** A server that listens. Until `answer` is set it says that it is not ready. */
export interface LocalServer {
  /** As a browser on this machine has it, without a slash at its end. */
  readonly address: string;
  answer: (request: Request) => Promise<Response>;
  /** At once, whoever is still connected. */
  close(): void;
}

/** Listens on an address of this machine; port 0 is one that is free. Throws a UsageError where that can't be. */
export async function localServer(port: number, host: string): Promise<LocalServer> {
  const fetch = (request: Request) => local.answer(request);
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server;
  const local: LocalServer = {
    address: await listen(server, port, host),
    answer: async () => new Response(null, { status: 503 }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return local;
}

async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'it failed';
    throw new UsageError(`Nothing can listen on ${host}, port ${port}: ${code}.`);
  }
  const { address, family, port: given } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${given}`;
}
