/**
 * One question's part of a reply: a label or free text, several labels, or the parts told apart.
 *
 * A string is a label where it equals one (without regard to case or width), else free text. In `selected` every member must be a label.
 */
export type ReplyValue =
  | string
  | readonly string[]
  | { readonly selected?: readonly string[]; readonly text?: string; readonly note?: string };

/** Answers by question: the exact id first, then the index (`"0"`). Questions left out are skipped. */
export type ReplyAnswers = Readonly<Record<string, ReplyValue>>;

/** What a renderer hands back, not yet trusted. */
export type Reply =
  | { readonly answers: ReplyAnswers }
  | { readonly clarify: string; readonly questionId?: string; readonly answers?: ReplyAnswers }
  | { readonly cancelled: true; readonly reason?: string }
  | { readonly unavailable: true; readonly reason: string };
