import type { Strings } from './strings';

function about(names: string): string {
  return names === '' ? '' : ` for ${names}`;
}

function plural(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/** English; also what a language without a table falls back to. */
export const en: Strings = {
  locale: 'en',

  intro: (questions) => (questions === 1 ? 'A question for you:' : `${questions} questions for you:`),
  questionOf: (position, total) => `Question ${position} of ${total}`,
  askOf: (position, total) => `Ask ${position} of ${total}`,
  askedBy: (path) => `Asked by ${path}`,

  recommended: '(recommended)',
  yes: 'Yes',
  no: 'No',
  selectAll: 'Select all that apply.',
  allTheAbove: 'All the above',
  other: 'Other',
  otherPlaceholder: 'Type your own answer',
  textPlaceholder: 'Type your answer',

  allHint: 'All the above: reply "all".',
  otherHint: 'Other: reply in your own words.',
  otherHintWith: (placeholder) => `Other: reply in your own words (${placeholder}).`,
  exampleHint: (placeholder) => `(${placeholder})`,
  replyChoice: 'Reply with a number or a label.',
  replyMultiSelect: 'Reply with numbers or labels, separated by commas.',
  replyYesNo: 'Reply yes or no.',
  replyText: 'Reply with your answer.',
  replySeveral: (total, first) =>
    `Reply with ${total} lines, one a question and in order, or begin a line with a question's number or name: "1: …" or "${first}: …".`,
  skipAndCancelHint: '/skip leaves a question out, /cancel stops.',
  cancelHint: '/cancel stops.',

  reask: {
    too_long: (names, limit) =>
      `The answer${about(names)} is too long; please keep it under ${limit.toLocaleString('en')} characters.`,
    out_of_range: (names, count) =>
      count === undefined
        ? `There is no option with that number${about(names)}; please pick one from the list.`
        : `There is no option with that number${about(names)}; please pick one from 1 to ${count}.`,
    one_only: (names) => `Only one answer fits${about(names)}; please pick one.`,
    ambiguous: (names) =>
      names === ''
        ? 'That could mean more than one thing; please reply with the whole label, or with "option" and its number.'
        : `That could mean more than one thing for ${names}; please begin each line with its question's name, and reply with the whole label.`,
    empty: (names) => `There was no answer in that reply${about(names)}; please reply with a few words, or /skip.`,
    missing: (names) => `An answer is still missing${about(names)}; please reply with it, or /skip.`,
  },

  breach: {
    required: 'This one needs an answer.',
    tooLong: (limit, length) =>
      `That is too long: ${length.toLocaleString('en')} characters, and at most ${limit.toLocaleString('en')} are taken.`,
    format: {
      number: 'That needs to be a number.',
      integer: 'That needs to be a whole number.',
      email: 'That needs to be an e-mail address.',
      uri: 'That needs to be a full address, such as https://example.com.',
      date: 'That needs to be a date, as YYYY-MM-DD.',
      'date-time': 'That needs to be a time, as YYYY-MM-DDThh:mm:ssZ.',
    },
    minimum: (minimum) => `That needs to be at least ${minimum}.`,
    maximum: (maximum) => `That needs to be at most ${maximum}.`,
    minLength: (characters) => `That needs at least ${plural(characters, 'character', 'characters')}.`,
    maxLength: (characters) => `That may have at most ${plural(characters, 'character', 'characters')}.`,
    pattern: (pattern) => `That needs to match the pattern ${pattern}`,
  },

  dialog: {
    reviewTab: 'Review',
    done: 'Done',
    selectAll: '(Select all that apply)',
    required: '(required)',
    note: 'Note',
    notePlaceholder: 'A remark that goes with your answer',
    askBack: 'Ask back',
    askBackPlaceholder: 'What would you like to know first?',
    noAndSay: 'No, and say what to do instead',
    noAndSayPlaceholder: 'What should be done instead',
    preview: 'Preview',
    unanswered: (names) => `Not answered yet: ${names}`,
    unsent: (name) => `Typed for ${name}, but not part of your answer:`,
    unsentAskBack: 'Typed to ask back, and not sent:',
    dismissPrompt: 'Dismiss, and lose what you entered? Esc again: dismiss. Any other key: go on.',
    collapsed: (key) => `A question waits. ${key} shows it.`,
    draftKept: 'What you had entered, not sent:',
    more: (count) => `${count} more`,
    moreAbove: (lines) => `${lines} more above`,
    moreBelow: (lines) => `${lines} more below`,
    keys: {
      choose: 'choose',
      toggle: 'select',
      move: 'move',
      goOn: 'continue',
      submit: 'submit',
      change: 'change',
      newline: 'new line',
      questions: 'questions',
      note: 'note',
      askBack: 'ask back',
      skip: 'skip',
      scroll: 'scroll',
      collapse: 'hide',
      close: 'close',
      leaveField: 'leave the field',
      dismiss: 'dismiss',
    },
  },

  confirmation: {
    intro: 'May this go ahead?',
    proceed_once: 'Yes, this once',
    proceed_always: (what) => `Yes, and always allow ${what}`,
    proceed_always_and_save: (what) => `Yes, and always allow ${what}, in later runs too`,
    proceed_always_tool: (what) => `Yes, and always allow ${what}`,
    proceed_always_server: (server) => `Yes, and always allow every tool of ${server}`,
    modify_with_editor: 'Change it first',
    cancel: 'No',
    commandsThatBegin: (roots) => `commands that begin with ${roots}`,
    toolOf: (tool, server) => `${tool} of ${server}`,
    replyHint: 'Reply with a number, yes or no. Any other words are a no, and the agent is told them.',
    command: 'Command',
    file: 'File',
    server: 'Server',
    tool: 'Tool',
    arguments: 'Arguments',
    addresses: 'Addresses',
    plan: 'Plan',
  },

  web: {
    inbox: 'Questions for you',
    nothingWaits: 'Nothing waits for you.',
    toInbox: 'All questions',
    reload: 'Look again',
    more: 'More questions',
    skipHint: 'What you leave blank is skipped.',
    noAnswer: 'No answer',
    about: 'About which question?',
    aboutAll: 'About all of it',
    dismiss: 'Dismiss without answering',
    lookAgain: 'This could not be taken yet:',
    otherBlank: 'Other is picked, and nothing is typed there.',
    otherNotPicked: 'Something is typed as Other, and Other is not picked. Pick it, or take the text out.',
    askBackBlank: 'Type what you would like to know.',
    errorIn: (title) => `Please look again: ${title}`,
    lost: 'It was over before your answer came, so yours was not taken.',
    late: 'Time was over before your answer came, so it was not taken.',
    answeredBy: (who) => `By ${who}`,
    noAccess: 'Open the link that you were sent to see your questions.',
    linkExpired: 'This link is not valid, or no longer. Please ask for a new one.',
    notFound: 'There is no such question here.',
    tooLarge: 'That is more than can be sent at once. Go back, and make it shorter.',
    formExpired: 'This page was open for a long time. Nothing was sent yet; please send it again.',
    refused: 'This did not come from a page of this server, so it was not taken. Open the question again.',
    unavailable: 'Your questions can’t be shown just now. Please try again in a moment.',
  },

  panel: {
    expand: 'Show the question',
    collapse: 'Hide; the question waits',
    previousAsk: 'Earlier question',
    nextAsk: 'Later question',
    skipAll: 'Skip all',
    keepOn: 'Go on answering',
    change: 'Change',
    close: 'Close',
    steps: 'Steps',
    newAsk: (title) => `A question for you: ${title}`,
    dismissPrompt: 'Dismiss, and lose what you entered?',
    timeUp: 'Time is up.',
    sending: 'Sending…',
    sent: 'Sent',
    notSent: 'This could not be sent. Nothing is lost; please send it again.',
    unreachable: 'The agent can’t be reached just now. What you enter stays here.',
    loggedOut: 'Your session has ended. Open the link that you were sent once more; what you entered stays here.',
  },

  chat: {
    tapChoice: 'Tap a button, or reply with a number or a label.',
    tapYesNo: 'Tap a button, or reply yes or no.',
    tapDecision:
      'Tap a button, or reply with a number, yes or no. Any other words are a no, and the agent is told them.',
    typeOwn: 'Reply with your own answer.',
    typeOwnWith: (placeholder) => `Reply with your own answer (${placeholder}).`,
    notYours: 'This question is for somebody else.',
    wordsOnly: 'A picture or a file can’t be taken as an answer; please reply in words.',
    noButton: 'A button can’t answer this; please reply in words.',
    tryAgain: 'Your answer could not be kept just now; please send it again.',
    over: (status) => `This question is no longer open. ${status}.`,
    gone: 'This question is no longer open.',
    withLabels: (status, labels) => `${status}: ${labels}`,
  },

  names: (names) => {
    const quoted = names.map((name) => `“${name}”`);
    const last = quoted.pop();
    if (last === undefined) return '';
    return quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`;
  },

  submit: 'Submit',
  next: 'Next',
  back: 'Back',
  skip: 'Skip',
  cancel: 'Cancel',
  review: 'Review your answers',
  required: 'Required',
  skipped: 'Skipped',
  notAnswered: 'Not answered',

  answered: 'Answered',
  answeredElsewhere: 'Answered elsewhere',
  answeredByDefault: 'No answer in time; took the recommended',
  asksBack: 'Asked back',
  dismissed: 'Dismissed',
  timedOut: 'No answer in time',
  ended: 'Ask ended',
  waitsElsewhere: 'Still waits for an answer elsewhere',
  notShown: 'Question not shown',
  notTaken: (why) => `That reply could not be taken: ${why}`,
  timeLeft: (seconds) => {
    if (seconds < 60) return `${plural(seconds, 'second', 'seconds')} left`;
    const minutes = Math.ceil(seconds / 60);
    if (minutes < 60) return `${plural(minutes, 'minute', 'minutes')} left`;
    return `${plural(Math.ceil(minutes / 60), 'hour', 'hours')} left`;
  },
};
