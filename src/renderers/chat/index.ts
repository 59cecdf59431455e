/**
 * Asks through a chat: the renderer, the port that a channel implements, and the parts for a chat of one's own: an ask as numbered text,
 * and a person's reply read back.
 *
 * @module
 */
export { stringsFor } from '../../locales/locale';
export type { ChatStrings, ConfirmationStrings, ReaskStrings, Strings } from '../../locales/strings';
export { type ComposeOptions, composeText } from '../../text/compose';
export { composeConfirmation, composeDetails, confirmationQuestion } from '../../text/compose-confirmation';
export { describeReask } from '../../text/describe-reask';
export { parseDecision } from '../../text/parse-decision';
export { parseReply } from '../../text/parse-reply';
export type { ParsedReply, Reask, ReaskReason } from '../../text/parsed-reply';
export { visibleText } from '../../text/visible-text';
export type {
  Channel,
  ChatButton,
  ChatDelivery,
  ChatListener,
  ChatMessage,
  ChatReply,
  SendResult,
} from './channel';
export { chatRenderer } from './chat-renderer';
export type { ChatPlace, ChatRendererOptions } from './options';
export { splitText } from './split-text';
