import type { LitElement, ReactiveController } from 'lit';

/** Where a person goes on reading when what they looked at is gone: the first of these that is there. */
const HEADINGS = ['leaving', 'summary', 'review'];

/**
 * Moves the keyboard's place once what was asked for is drawn, and where what had the focus is gone, as by an answer from elsewhere; never
 * otherwise, since somebody may be typing elsewhere.
 */
export class FocusAfter implements ReactiveController {
  #wanted: (() => HTMLElement | null | undefined) | undefined;
  #hadFocus = false;

  constructor(private readonly host: LitElement) {
    host.addController(this);
  }

  on(id: string): void {
    this.#wanted = () => this.#find(id);
    this.host.requestUpdate();
  }

  /** The heading of a question, or of whatever has taken its place. */
  heading(question: number): void {
    this.#wanted = () => this.#place() ?? this.#find(`q${question}`) ?? this.#find('expand');
    this.host.requestUpdate();
  }

  hostUpdate(): void {
    this.#hadFocus = this.#hasFocus();
  }

  hostUpdated(): void {
    const isLost = this.#hadFocus && !this.#hasFocus() && document.activeElement === document.body;
    const wanted = this.#wanted?.() ?? (isLost ? this.#place() : undefined);
    this.#wanted = undefined;
    wanted?.focus();
    wanted?.scrollIntoView({ block: 'nearest' });
  }

  #hasFocus(): boolean {
    return this.host.shadowRoot?.activeElement != null;
  }

  #place(): HTMLElement | undefined {
    return HEADINGS.map((id) => this.#find(id)).find((found) => found !== null) ?? undefined;
  }

  #find(id: string): HTMLElement | null {
    return this.host.renderRoot.querySelector<HTMLElement>(`#${id}`);
  }
}
