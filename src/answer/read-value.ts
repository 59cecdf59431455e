import type { Issue, IssueCode } from '../errors';
import { isAuthoredAll } from '../question/authored-options';
import { labelKey } from '../question/label';
import { optionsOf, type Question } from '../question/question';
import type { Answer } from './answer';
import { breachOf } from './constraints';

const NONE: readonly string[] = Object.freeze([]);
/** More than any question has options, all of them twice. */
const MOST_MEMBERS = 100;
const LONGEST_LABEL = 5_000;
const KNOWN_KEYS = ['selected', 'text', 'note', 'skipped'];

/** The answer that stands for a question nobody touched. */
export function skippedAnswer(question: Question): Answer {
  return Object.freeze({ questionId: question.id, selected: NONE, skipped: true });
}

/** Reads one question's part of a reply. What is wrong with it goes to `issues`, under its key, and then there is no answer. */
export function readValue(
  question: Question,
  key: string,
  value: unknown,
  answerLength: number,
  issues: Issue[],
): Answer | undefined {
  return new ValueReader(question, key, answerLength, issues).read(value);
}

/** What one value holds, while it is read. */
class ValueReader {
  readonly #question: Question;
  readonly #key: string;
  readonly #answerLength: number;
  readonly #issues: Issue[];
  readonly #picked: string[] = [];
  #text: string | undefined;
  #texts = 0;
  #note: string | undefined;

  constructor(question: Question, key: string, answerLength: number, issues: Issue[]) {
    this.#question = question;
    this.#key = key;
    this.#answerLength = answerLength;
    this.#issues = issues;
  }

  read(value: unknown): Answer | undefined {
    const faults = this.#issues.length;
    this.#take(value);
    if (this.#issues.length === faults) this.#check();
    return this.#issues.length === faults ? this.#answer() : undefined;
  }

  #take(value: unknown): void {
    if (value === null || value === undefined) return;
    if (typeof value === 'string') this.#takeLoose(value);
    else if (Array.isArray(value)) this.#takeAll(value, (member) => this.#takeLoose(member));
    else if (typeof value === 'object') this.#takeParts(value as Record<string, unknown>);
    else this.#fail('wrong_type', 'needs a string, a list of strings, or { selected, text, note }.');
  }

  /** Members one by one, up to the first fault: one reason is enough, and a long list must not make a long error. */
  #takeAll(members: readonly unknown[], take: (member: unknown) => void): void {
    if (members.length > MOST_MEMBERS)
      return this.#fail('too_many', `takes at most ${MOST_MEMBERS} members in a list.`);
    const faults = this.#issues.length;
    for (const member of members) {
      take(member);
      if (this.#issues.length > faults) return;
    }
  }

  /** A label where it equals one, else free text. */
  #takeLoose(member: unknown): void {
    if (typeof member !== 'string') return this.#fail('wrong_type', 'needs strings.');
    if (!this.#pick(member)) this.#takeText(member);
  }

  #takeParts(parts: Record<string, unknown>): void {
    const keys = Object.keys(parts);
    // A misspelt key must not pass for a skipped question.
    if (keys.length > 0 && !keys.some((key) => KNOWN_KEYS.includes(key))) {
      return this.#fail('wrong_type', 'needs a string, a list of strings, or { selected, text, note }.');
    }
    const { selected, text, note } = parts;
    if (selected !== undefined && selected !== null) {
      if (!Array.isArray(selected)) return this.#fail('wrong_type', 'needs selected to be a list of labels.');
      this.#takeAll(selected, (label) => this.#takeLabel(label));
    }
    if (text !== undefined && text !== null) {
      if (typeof text !== 'string') return this.#fail('wrong_type', 'needs a text that is a string.');
      this.#takeText(text);
    }
    if (note !== undefined && note !== null) {
      if (typeof note !== 'string') return this.#fail('wrong_type', 'needs a note that is a string.');
      if (note.trim() !== '') this.#note = note;
    }
  }

  #takeLabel(label: unknown): void {
    if (typeof label !== 'string') return this.#fail('wrong_type', 'needs labels that are strings.');
    if (this.#pick(label)) return;
    const labels = optionsOf(this.#question).map((option) => option.label);
    const offer = labels.length === 0 ? 'It takes typed text.' : `It offers: ${labels.join('; ')}.`;
    this.#fail('unknown', `has no such option. ${offer}`);
  }

  #takeText(text: string): void {
    if (text.trim() === '') return;
    this.#text = text;
    this.#texts++;
  }

  /** Adds what a label stands for; false where it is none. An exact label beats one that only looks alike. */
  #pick(label: string): boolean {
    const options = optionsOf(this.#question);
    if (options.length === 0) return false;
    for (const option of options) if (option.label === label) return this.#add(option.label);
    // No label is as long, and folding a long text is slow.
    if (label.length > LONGEST_LABEL) return false;
    const key = labelKey(label);
    for (const option of options) if (labelKey(option.label) === key) return this.#add(option.label);
    if (this.#question.multiSelect !== true || !isAuthoredAll(key)) return false;
    for (const option of options) this.#add(option.label);
    return true;
  }

  #add(label: string): true {
    if (!this.#picked.includes(label)) this.#picked.push(label);
    return true;
  }

  #check(): void {
    const { type, multiSelect, constraints } = this.#question;
    const count = this.#picked.length + this.#texts;
    if (this.#texts > 1) this.#fail('too_many', `takes one typed answer, got ${this.#texts}.`);
    else if (count > 1 && (type !== 'choice' || multiSelect !== true)) {
      this.#fail('too_many', `takes one answer, got ${count}.`);
    }
    for (const typed of [this.#text, this.#note]) {
      if (typed === undefined || typed.length <= this.#answerLength) continue;
      this.#fail('too_long', `takes at most ${this.#answerLength} characters, got ${typed.length}.`);
    }
    if (this.#text === undefined || type !== 'text' || constraints === undefined) return;
    const breach = breachOf(this.#text, constraints);
    if (breach) this.#fail(breach.code, breach.message);
  }

  #answer(): Answer {
    const answer: { -readonly [K in keyof Answer]: Answer[K] } = {
      questionId: this.#question.id,
      selected: this.#selected(),
      skipped: this.#picked.length === 0 && this.#text === undefined,
    };
    if (this.#text !== undefined) answer.text = this.#text;
    if (this.#note !== undefined) answer.note = this.#note;
    return Object.freeze(answer);
  }

  #selected(): readonly string[] {
    if (this.#picked.length === 0) return NONE;
    if (this.#picked.length === 1) return Object.freeze(this.#picked);
    const labels = optionsOf(this.#question).map((option) => option.label);
    return Object.freeze(labels.filter((label) => this.#picked.includes(label)));
  }

  #fail(code: IssueCode, what: string): void {
    this.#issues.push({ path: `answers.${this.#key}`, code, message: `"${this.#question.header}" ${what}` });
  }
}
