/** Why a reply could not be taken, and what it takes to say so to a person. */
export interface ReaskStrings {
  /** `limit` is in UTF-16 units; `names` are the questions it is about, already joined, or empty when there is only one question. */
  too_long(names: string, limit: number): string;
  /** `count` is how many options the question has; absent where several questions with different counts are meant. */
  out_of_range(names: string, count: number | undefined): string;
  one_only(names: string): string;
  ambiguous(names: string): string;
  empty(names: string): string;
  missing(names: string): string;
}

/** Why an answer can't be taken as it stands, said beside the place where it is typed. */
export interface BreachStrings {
  readonly required: string;
  /** Both in UTF-16 units. */
  tooLong(limit: number, length: number): string;
  readonly format: Readonly<Record<'number' | 'integer' | 'email' | 'uri' | 'date' | 'date-time', string>>;
  minimum(minimum: number): string;
  maximum(maximum: number): string;
  minLength(characters: number): string;
  maxLength(characters: number): string;
  pattern(pattern: string): string;
}

/** What a dialog says beside its questions. `key` is a key's name as it is written on it, such as `Ctrl-O`. */
export interface DialogStrings {
  /** The last page's tab. */
  readonly reviewTab: string;
  /** The row of a multi-select that goes on. */
  readonly done: string;
  /** Beside the question of a multi-select. */
  readonly selectAll: string;
  /** Beside a question that may not be left out. */
  readonly required: string;
  readonly note: string;
  readonly notePlaceholder: string;
  readonly askBack: string;
  readonly askBackPlaceholder: string;
  /** The Other row of a confirmation: words that go along with a no. */
  readonly noAndSay: string;
  readonly noAndSayPlaceholder: string;
  readonly preview: string;
  /** A warning on the review; `names` are headers in a row. */
  unanswered(names: string): string;
  /** A typed text that is not part of what is handed in. */
  unsent(name: string): string;
  /** What was typed to ask back, and is not sent with the answers. */
  readonly unsentAskBack: string;
  /** Asked before what was entered is given up. */
  readonly dismissPrompt: string;
  /** What stands in place of a collapsed dialog. */
  collapsed(key: string): string;
  /** That a text was kept out of the answer since time ran out; it stands above the text. */
  readonly draftKept: string;
  /** Besides the one answer that is named. */
  more(count: number): string;
  moreAbove(lines: number): string;
  moreBelow(lines: number): string;
  /** What keys do, in the line at the foot: a verb each. */
  readonly keys: {
    readonly choose: string;
    readonly toggle: string;
    readonly move: string;
    readonly goOn: string;
    readonly submit: string;
    readonly change: string;
    readonly newline: string;
    readonly questions: string;
    readonly note: string;
    readonly askBack: string;
    readonly skip: string;
    readonly scroll: string;
    readonly collapse: string;
    readonly close: string;
    readonly leaveField: string;
    readonly dismiss: string;
  };
}

/** What a person reads when a tool asks to run. `what` is what an "always" is about: commands, a tool, a server. */
export interface ConfirmationStrings {
  readonly intro: string;
  readonly proceed_once: string;
  proceed_always(what: string): string;
  proceed_always_and_save(what: string): string;
  proceed_always_tool(what: string): string;
  proceed_always_server(server: string): string;
  readonly modify_with_editor: string;
  readonly cancel: string;
  /** The commands that an "always" is about; `roots` are their first words, already joined. */
  commandsThatBegin(roots: string): string;
  toolOf(tool: string, server: string): string;
  /** How to reply, and what becomes of other words. */
  readonly replyHint: string;

  /** Names of what is shown. */
  readonly command: string;
  readonly file: string;
  readonly server: string;
  readonly tool: string;
  readonly arguments: string;
  readonly addresses: string;
  readonly plan: string;
}

/** What a page says beside its questions. */
export interface WebStrings {
  readonly inbox: string;
  readonly nothingWaits: string;
  readonly toInbox: string;
  readonly reload: string;
  /** To the asks that came after those on the page. */
  readonly more: string;
  readonly skipHint: string;
  /** The last row of a question that may be left out: it takes a pick back. */
  readonly noAnswer: string;
  readonly about: string;
  readonly aboutAll: string;
  readonly dismiss: string;
  /** Above the list of what can't be taken. */
  readonly lookAgain: string;
  readonly otherBlank: string;
  readonly otherNotPicked: string;
  readonly askBackBlank: string;
  /** Title of a page on which something could not be taken. */
  errorIn(title: string): string;
  /** Verdicts on an answer that came too late. */
  readonly lost: string;
  readonly late: string;
  answeredBy(who: string): string;
  readonly noAccess: string;
  readonly linkExpired: string;
  readonly notFound: string;
  readonly tooLarge: string;
  readonly formExpired: string;
  readonly refused: string;
  readonly unavailable: string;
}

/** What a panel in a page says besides its questions. */
export interface PanelStrings {
  /** Buttons. */
  readonly expand: string;
  readonly collapse: string;
  readonly previousAsk: string;
  readonly nextAsk: string;
  readonly skipAll: string;
  readonly keepOn: string;
  readonly change: string;
  readonly close: string;
  /** The name of the row of steps. */
  readonly steps: string;
  /** Said once to a screen reader when an ask comes; `title` is its short names. */
  newAsk(title: string): string;
  /** Asked before what was entered is given up. */
  readonly dismissPrompt: string;
  /** The deadline is over, and how the ask ended is not known yet. */
  readonly timeUp: string;
  readonly sending: string;
  /** It was handed over, and nothing was heard of it yet. */
  readonly sent: string;
  /** Nothing is lost by it. */
  readonly notSent: string;
  /** Whoever asks can't be reached. */
  readonly unreachable: string;
  /** In place of it where the server is there and knows the person no longer. */
  readonly loggedOut: string;
}

/** What a chat says besides its questions: a line each. */
export interface ChatStrings {
  /** How to reply where there are buttons. */
  readonly tapChoice: string;
  readonly tapYesNo: string;
  readonly tapDecision: string;
  /** Comes after a tap on Other. */
  readonly typeOwn: string;
  /** With the question's own hint. */
  typeOwnWith(placeholder: string): string;
  /** To somebody who may not answer. */
  readonly notYours: string;
  /** To a reply with a picture or a file. */
  readonly wordsOnly: string;
  /** To a tap on what no button answers. */
  readonly noButton: string;
  /** The answer could not be kept; it was not the person's fault. */
  readonly tryAgain: string;
  /** To a reply that came too late; `status` is how the ask ended, without a full stop. */
  over(status: string): string;
  /** The same where nobody knows any more how it ended. */
  readonly gone: string;
  /** How an ask ended, with the labels that were picked. */
  withLabels(status: string, labels: string): string;
}

/**
 * Every string that a person reads around a question, in one language.
 *
 * Pass a table of your own wherever querent takes a `locale`; a function gets what it needs for plurals and word order, so no sentence is
 * ever glued together from halves.
 *
 * @example
 * const dutch: Strings = { ...en, locale: 'nl', other: 'Anders' };
 */
export interface Strings {
  /** BCP 47 tag of this table. */
  readonly locale: string;

  /** The line above one or more questions. */
  intro(questions: number): string;
  /** Where the person is among several questions; `position` counts from 1. */
  questionOf(position: number, total: number): string;
  /** Where this ask is among those that wait; `position` counts from 1. */
  askOf(position: number, total: number): string;
  /** Comes before the path of the subagent that asks. */
  askedBy(path: string): string;

  /** Behind a label that the model recommends. */
  readonly recommended: string;
  readonly yes: string;
  readonly no: string;
  readonly selectAll: string;
  readonly allTheAbove: string;
  readonly other: string;
  /** The hint in the Other input where the question has none of its own. */
  readonly otherPlaceholder: string;
  /** The hint in a text input where the question has none of its own. */
  readonly textPlaceholder: string;

  /** One line each, for a screen of numbered text. */
  readonly allHint: string;
  readonly otherHint: string;
  /** With the question's own hint. */
  otherHintWith(placeholder: string): string;
  exampleHint(placeholder: string): string;
  /** How to answer when there is one question of this kind. */
  readonly replyChoice: string;
  readonly replyMultiSelect: string;
  readonly replyYesNo: string;
  readonly replyText: string;
  /** How to answer several questions in one message; `first` is the first question's short name. */
  replySeveral(total: number, first: string): string;
  /** How to leave a question out and how to stop; words that work on every kind of question. */
  readonly skipAndCancelHint: string;
  readonly cancelHint: string;

  readonly reask: ReaskStrings;
  readonly breach: BreachStrings;
  readonly dialog: DialogStrings;
  readonly confirmation: ConfirmationStrings;
  readonly web: WebStrings;
  readonly panel: PanelStrings;
  readonly chat: ChatStrings;

  /** Names in a row: `“City”, “Budget” and “Date”`. */
  names(names: readonly string[]): string;

  /** For screens: what the keys or buttons do. */
  readonly submit: string;
  readonly next: string;
  readonly back: string;
  readonly skip: string;
  readonly cancel: string;
  readonly review: string;
  readonly required: string;
  readonly skipped: string;
  readonly notAnswered: string;

  /** For screens: how an ask ended. */
  readonly answered: string;
  readonly answeredElsewhere: string;
  readonly answeredByDefault: string;
  readonly asksBack: string;
  readonly dismissed: string;
  readonly timedOut: string;
  readonly ended: string;
  /** It left this screen and can still be answered on others. */
  readonly waitsElsewhere: string;
  readonly notShown: string;
  /** Shown with a reply that could not be taken for another reason than {@link ReaskStrings}; `why` is a sentence. */
  notTaken(why: string): string;
  /** `seconds` is whole and at least 1. */
  timeLeft(seconds: number): string;
}
