/**
 * Plain text out and in: an ask as numbered text, and a person's reply read back.
 *
 * @module
 */
export { stringsFor } from '../../locales/locale';
export type { ConfirmationStrings, ReaskStrings, Strings } from '../../locales/strings';
export { type ComposeOptions, composeText } from '../../text/compose';
export { composeConfirmation, composeDetails, confirmationQuestion } from '../../text/compose-confirmation';
export { describeReask } from '../../text/describe-reask';
export { parseDecision } from '../../text/parse-decision';
export { parseReply } from '../../text/parse-reply';
export type { ParsedReply, Reask, ReaskReason } from '../../text/parsed-reply';
export { visibleText } from '../../text/visible-text';
