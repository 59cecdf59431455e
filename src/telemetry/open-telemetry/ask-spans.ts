import { type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import type { Outcome } from '../../answer/outcome';
import type { AskUserRequest } from '../../ports/ask';
import type { TelemetryEvent } from '../../ports/telemetry';
import { outcomeFacts } from '../facts';
import { askAttributes, askContent, outcomeAttributes, outcomeContent, spanName } from './attributes';

/** A span that has not ended, and since when it runs in epoch milliseconds. */
interface OpenSpan {
  readonly span: Span;
  readonly startedAt: number;
}

/** One span for each ask that this process waits for, from put, or from when the process joined, to settle. */
export class AskSpans {
  readonly #tracer: Tracer;
  readonly #captureContent: boolean;
  /** By the ask itself, so that the span of an ask which is dropped and never settled is dropped with it. */
  readonly #open = new WeakMap<AskUserRequest, OpenSpan>();

  constructor(tracer: Tracer, captureContent: boolean) {
    this.#tracer = tracer;
    this.#captureContent = captureContent;
  }

  record(event: TelemetryEvent): void {
    switch (event.type) {
      case 'asked':
        return this.#start(event.ask, event.joinedAt);
      case 'shown':
        this.#open.get(event.ask)?.span.addEvent('querent.shown', { 'querent.renderer': event.renderer });
        return;
      case 'settled':
        return this.#settle(event.ask, event.outcome, event.durationMs);
      case 'lost':
        return this.#lose(event.ask);
      case 'refused':
        // Nothing began that could end.
        return;
    }
  }

  #start(ask: AskUserRequest, joinedAt: number | undefined): void {
    // Two brokers over one store of this process may both wait for the same ask: that is one span.
    if (this.#open.has(ask)) return;
    const startedAt = joinedAt ?? ask.askedAt;
    const attributes = askAttributes(ask);
    if (joinedAt !== undefined) attributes['querent.ask.joined'] = true;
    const span = this.#tracer.startSpan(spanName(ask), {
      kind: SpanKind.INTERNAL,
      // As a date: a small number would pass for milliseconds since the process started.
      startTime: new Date(startedAt),
      attributes,
    });
    if (this.#captureContent && span.isRecording()) span.setAttributes(askContent(ask));
    this.#open.set(ask, { span, startedAt });
  }

  #settle(ask: AskUserRequest, outcome: Outcome, durationMs: number): void {
    const open = this.#take(ask);
    if (open === undefined) return;
    const { span, startedAt } = open;
    const { code, answerCount } = outcomeFacts(outcome);
    span.setAttributes(outcomeAttributes(outcome));
    if (answerCount !== undefined) span.setAttribute('querent.answer.count', answerCount);
    if (this.#captureContent && span.isRecording()) span.setAttributes(outcomeContent(outcome));
    // Silence, a dismissal and a caller that changes its mind are how a question may end; that nobody could be asked is a fault.
    if (code !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    // The clocks of a store and of this process may differ, and a span must not end before it starts.
    span.end(new Date(Math.max(startedAt, ask.askedAt + durationMs)));
  }

  #lose(ask: AskUserRequest): void {
    const span = this.#take(ask)?.span;
    span?.setAttribute('error.type', 'store_unavailable');
    span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  }

  #take(ask: AskUserRequest): OpenSpan | undefined {
    const open = this.#open.get(ask);
    this.#open.delete(ask);
    return open;
  }
}
