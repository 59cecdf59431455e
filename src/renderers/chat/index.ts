/**
 * Plain text out and in: an ask as numbered text, and a person's reply read back.
 *
 * @module
 */
export { stringsFor } from '../../locales/locale';
export type { ReaskStrings, Strings } from '../../locales/strings';
export { type ComposeOptions, composeText } from '../../text/compose';
export { describeReask } from '../../text/describe-reask';
export { parseReply } from '../../text/parse-reply';
export type { ParsedReply, Reask, ReaskReason } from '../../text/parsed-reply';
