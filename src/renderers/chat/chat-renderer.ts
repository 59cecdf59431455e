import { AskUserError } from '../../errors';
import type { Desk, Detach } from '../../ports/desk';
import type { Renderer } from '../../ports/renderer';
import { openChat } from './chat';
import { Delivery } from './delivery';
import { Finishing } from './finishing';
import { Listening } from './listening';
import type { ChatRendererOptions } from './options';
import { Turns } from './turns';

/**
 * Asks through a chat: each ask is one message in the conversation that `route` names, sent once however many processes serve the channel,
 * and what the person writes or taps there is its answer.
 *
 * The store is the truth, so any process may get the reply, also after a restart. A reply that can't be taken is answered with the reason,
 * and the ask stays open. When an ask ends its message loses its buttons and says how it ended. Whatever is no reply is left to the host.
 *
 * One renderer is attached to one `createAskUser` at a time; another attachment throws `AskUserError('invalid_options')`.
 *
 * @example
 * const askUser = createAskUser({
 *   store,
 *   renderer: chatRenderer({
 *     channel,
 *     route: ({ scope }) => (scope.user === undefined ? undefined : { conversation: roomOf(scope.user), actor: scope.user }),
 *   }),
 * });
 */
export function chatRenderer(options: ChatRendererOptions): Renderer {
  checkOptions(options);
  let delivery: Delivery | undefined;
  const name = options.name ?? options.channel.name;
  return {
    name,
    concurrency: Number.POSITIVE_INFINITY,
    delivery: 'once',
    accepts: (request) => options.route(request) !== undefined,
    attached(desk) {
      if (delivery !== undefined) {
        throw new AskUserError('invalid_options', `The chat renderer "${name}" is attached already; make another one.`);
      }
      const open = begin(options, desk);
      delivery = open.delivery;
      return () => {
        delivery = undefined;
        open.end();
      };
    },
    ask(request, context) {
      if (delivery === undefined) {
        return Promise.reject(new AskUserError('renderer_failed', `The chat renderer "${name}" is not attached.`));
      }
      return delivery.ask(request, context);
    },
  };
}

function begin(options: ChatRendererOptions, desk: Desk): { readonly delivery: Delivery; readonly end: Detach } {
  const ending = new AbortController();
  const chat = openChat(options, desk, ending.signal);
  const finishing = new Finishing(chat);
  const listening = new Listening(chat, finishing);
  const stopListening = options.channel.onReply((reply) => listening.hear(reply));
  finishing.sweep().catch(chat.report);
  return {
    delivery: new Delivery(chat, new Turns(chat), finishing),
    end: () => {
      stopListening();
      ending.abort();
      for (const stop of [...chat.onDetach]) stop();
    },
  };
}

function checkOptions({ channel, route }: ChatRendererOptions): void {
  const isChannel = typeof channel?.send === 'function' && typeof channel?.onReply === 'function';
  if (!isChannel) throw new AskUserError('invalid_options', 'A chat renderer needs a channel.', { path: 'channel' });
  if (typeof route !== 'function') {
    throw new AskUserError('invalid_options', 'A chat renderer needs a function route.', { path: 'route' });
  }
}
