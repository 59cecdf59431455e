import type { ConstraintBreach } from '../answer/constraints';
import type { Issue } from '../errors';
import type { Strings } from '../locales/strings';
import { cleanText } from '../question/control-characters';
import type { Question } from '../question/question';

/** Why a dialog did not go on, in no language. */
export type DialogMessage =
  /** The question may not be left out. */
  | { readonly kind: 'required' }
  | { readonly kind: 'too_long'; readonly limit: number; readonly length: number }
  /** The typed text breaks one of the question's own rules. */
  | { readonly kind: 'breach'; readonly rule: ConstraintBreach['rule'] }
  /** The reply was handed in, and could not be taken. */
  | { readonly kind: 'rejected'; readonly issues: readonly Issue[] };

/** The message in the person's language, without what they typed. */
export function describeMessage(message: DialogMessage, question: Question | undefined, strings: Strings): string {
  switch (message.kind) {
    case 'required':
      return strings.breach.required;
    case 'too_long':
      return strings.breach.tooLong(message.limit, message.length);
    case 'breach':
      return describeBreach(message.rule, question, strings);
    case 'rejected':
      return strings.notTaken(cleanText(message.issues.map((issue) => issue.message).join(' ')));
  }
}

function describeBreach(rule: ConstraintBreach['rule'], question: Question | undefined, strings: Strings): string {
  const { format, minimum, maximum, minLength, maxLength, pattern } = question?.constraints ?? {};
  switch (rule) {
    case 'format':
      return strings.breach.format[format ?? 'number'];
    case 'minimum':
      return strings.breach.minimum(minimum ?? 0);
    case 'maximum':
      return strings.breach.maximum(maximum ?? 0);
    case 'minLength':
      return strings.breach.minLength(minLength ?? 0);
    case 'maxLength':
      return strings.breach.maxLength(maxLength ?? 0);
    case 'pattern':
      return strings.breach.pattern(cleanText(pattern ?? ''));
  }
}
