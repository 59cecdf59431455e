import type { Respondent } from '../answer/outcome';
import { outcomeOfReply } from '../answer/outcome-of-reply';
import type { ReplyAnswers } from '../answer/reply';
import type { AskDraft, Asking } from '../broker/asking';
import { settleSeen } from '../broker/same-ask';
import type { StoredAsk } from '../ports/ask';
import type { ToolConfirmationOutcome } from '../ports/confirmation';
import type { Question } from '../question/question';
import type { ToolResult } from './tool-result';

/** What a host's own dialog brings back; without answers it is only an approval, and answers nothing. */
export interface ConfirmationPayload {
  readonly answers?: ReplyAnswers;
}

/** What a host's confirmation queue needs to show the questions itself. */
export interface AskUserConfirmation {
  readonly type: 'ask_user';
  readonly title: 'Ask User';
  readonly questions: readonly Question[];
  /**
   * `cancel` dismisses; any other outcome with answers settles; without answers it answers nothing, and `execute` then shows the ask.
   * Rejects with `AskUserError('invalid_reply')` when the answers can't be taken, and the ask stays open.
   */
  onConfirm(outcome: ToolConfirmationOutcome, payload?: ConfirmationPayload): Promise<void>;
}

interface InvocationParts {
  readonly asking: Asking;
  readonly draft: AskDraft;
  /** False for a subagent's own tool, which must have nothing that answers. */
  readonly canConfirm: boolean;
  readonly run: (signal: AbortSignal | undefined) => Promise<ToolResult>;
}

const HOST: Respondent = Object.freeze({ kind: 'human', renderer: 'host' });

/**
 * One call of the tool, for hosts that ask before they execute.
 *
 * `shouldConfirmExecute` puts the ask and holds it, so that the host's queue shows it; `execute` gives the result, and shows the ask to
 * the renderers if nobody has answered by then.
 */
export class AskUserInvocation {
  /** The questions, normalized and frozen. */
  readonly params: { readonly questions: readonly Question[] };
  readonly correlationId: string;
  readonly #parts: InvocationParts;

  constructor(parts: InvocationParts) {
    this.#parts = parts;
    this.params = Object.freeze({ questions: parts.draft.questions });
    this.correlationId = parts.draft.correlationId;
  }

  /** One line for a log or a list of running tools. */
  getDescription(): string {
    return `Asking user: ${this.params.questions.map((question) => question.header).join(', ')}`;
  }

  /**
   * The confirmation to show, or false when there is nothing to confirm: it was refused, is settled already, or comes from a subagent's own
   * tool, whose `execute` shows it to the renderers. A host that asks for a subagent builds on its own tool, with `subagent`.
   */
  async shouldConfirmExecute(signal?: AbortSignal): Promise<AskUserConfirmation | false> {
    const { asking, draft, canConfirm } = this.#parts;
    if (!canConfirm) return false;
    const opened = await asking.open({ ...draft, isOwnId: true }, { show: false, signal });
    if ('refused' in opened || opened.outcome !== undefined) return false;
    // Settles the ask when the signal aborts while the host holds it; whoever executes is told then.
    asking.broker.wait(opened, signal).catch(() => {});
    return {
      type: 'ask_user',
      title: 'Ask User',
      questions: this.params.questions,
      onConfirm: (outcome, payload) => this.#confirm(opened, outcome, payload),
    };
  }

  /** The result. Waits for an answer, and shows the ask to the renderers unless it is settled. Rejects only when the signal aborts. */
  execute(options: { readonly signal?: AbortSignal } = {}): Promise<ToolResult> {
    return this.#parts.run(options.signal);
  }

  async #confirm(
    opened: StoredAsk,
    outcome: ToolConfirmationOutcome,
    payload: ConfirmationPayload | undefined,
  ): Promise<void> {
    const { asking, draft } = this.#parts;
    const { broker } = asking;
    if (outcome === 'cancel') {
      await settleSeen(broker, opened, { status: 'dismissed', by: HOST });
    } else if (payload?.answers !== undefined) {
      const reply = { answers: payload.answers };
      await settleSeen(broker, opened, outcomeOfReply(draft.questions, reply, HOST, broker.options.limits));
    }
  }
}
