import { describe, test } from 'vitest';
import type { RenderContext } from '../../src/index';
import { webRenderer } from '../../src/renderers/web/index';
import { rendererConformance } from '../../src/testing/index';
import { BASE, Browser, KEY } from '../renderers/web/visit';

describe('webRenderer, looked at and answered in a browser', () => {
  rendererConformance(test, {
    // A page is left by whoever looks at it, and nothing tells the server of that.
    provides: ['output', 'held'],
    open: () => {
      const web = webRenderer({ secret: KEY, baseUrl: BASE });
      const browser = new Browser(web);
      let held = 0;
      let output = '';
      /** The page arrives some time after the server sent it; only then does the person see it. */
      const look = async (id: string, { signal, shown }: RenderContext): Promise<void> => {
        if (browser.cookies.size === 0) await browser.fetch(await web.link({ scope: {} }));
        const page = await (await browser.fetch(`/ask/${id}`)).text();
        if (signal.aborted) return;
        output += page;
        if (wasSent.has(id)) shown();
      };
      const wasSent = new Set<string>();
      return {
        renderer: {
          ...web,
          ask(request, context) {
            const { signal } = context;
            const reply = web.ask(request, { ...context, shown: () => wasSent.add(request.id) });
            if (signal.aborted) return reply;
            held++;
            signal.addEventListener('abort', () => held--, { once: true });
            void look(request.id, context);
            return reply;
          },
        },
        async answer({ id, questions }) {
          const fields = questions.map(({ type }, index) =>
            type === 'text' ? [`q${index}-text`, 'main'] : [`q${index}`, '0'],
          );
          await browser.send(id, Object.fromEntries(fields));
        },
        output: () => output,
        held: () => ({ held }),
      };
    },
  });
});
