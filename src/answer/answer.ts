/**
 * One question's validated answer. There is one for every question of the ask, in question order.
 *
 * A text question has `text`; a choice has `selected`, in option order and as authored, and `text` where the person wrote an Other.
 */
export interface Answer {
  readonly questionId: string;
  /** The labels picked, exactly as the model wrote them, in option order. `Yes` or `No` for a yes/no. */
  readonly selected: readonly string[];
  /** What the person typed, as typed. */
  readonly text?: string;
  /** A remark beside the answer. */
  readonly note?: string;
  /** The person left this one out. Never true for silence: no reply is no answer at all. */
  readonly skipped: boolean;
}
