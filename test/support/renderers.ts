import type { AskUserRequest, RenderContext, Renderer, Reply } from '../../src/index';

/** One ask at a renderer that a test holds in its hands. */
export interface HeldAsk {
  readonly request: AskUserRequest;
  readonly context: RenderContext;
  reply(reply: Reply): void;
}

/** A terminal-like renderer whose replies the test gives by hand. It reads its signal, as a screen does. */
export interface HandRenderer extends Renderer {
  readonly asks: HeldAsk[];
  /** Resolves once this many asks were shown. */
  shows(count: number): Promise<HeldAsk>;
}

export function handRenderer(options: Partial<Renderer> = {}): HandRenderer {
  const asks: HeldAsk[] = [];
  const waiting: { count: number; resolve: (ask: HeldAsk) => void }[] = [];
  return {
    name: 'hand',
    ...options,
    asks,
    shows(count) {
      const there = asks[count - 1];
      if (there) return Promise.resolve(there);
      return new Promise((resolve) => waiting.push({ count, resolve }));
    },
    ask(request, context) {
      return new Promise((resolve, reject) => {
        context.signal.addEventListener('abort', () => reject(context.signal.reason), { once: true });
        const held = { request, context, reply: resolve };
        asks.push(held);
        context.shown();
        for (const wait of waiting) if (wait.count === asks.length) wait.resolve(held);
      });
    },
  };
}
