import type { LitElement, ReactiveController } from 'lit';

/** Where a person goes on reading when what they looked at is gone: the first of these that is there. */
const HEADINGS = ['leaving', 'summary', 'review'];

/** Moves the keyboard's place once what was asked for is drawn; never by itself, since somebody may be typing elsewhere. */
export class FocusAfter implements ReactiveController {
  #wanted: (() => HTMLElement | null | undefined) | undefined;

  constructor(private readonly host: LitElement) {
    host.addController(this);
  }

  on(id: string): void {
    this.#wanted = () => this.#find(id);
    this.host.requestUpdate();
  }

  /** The heading of a question, or of whatever has taken its place. */
  heading(question: number): void {
    this.#wanted = () => {
      const place = HEADINGS.map((id) => this.#find(id)).find((found) => found !== null);
      return place ?? this.#find(`q${question}`) ?? this.#find('expand');
    };
    this.host.requestUpdate();
  }

  hostUpdated(): void {
    const wanted = this.#wanted?.();
    this.#wanted = undefined;
    wanted?.focus();
    wanted?.scrollIntoView({ block: 'nearest' });
  }

  #find(id: string): HTMLElement | null {
    return this.host.renderRoot.querySelector<HTMLElement>(`#${id}`);
  }
}
