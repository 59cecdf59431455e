import { type CSSProperties, createElement, type ReactNode, useEffect, useRef } from 'react';
import type { ReplyAnswers } from '../answer/reply';
import type { SavedDrafts } from '../dialog/index';
import type { Strings } from '../locales/strings';
import type { AskUserElement, PanelAsk, PanelLayout } from '../renderers/panel/index';

export interface AskUserPanelProps {
  /** What is shown; set an ask's `outcome` once it has ended. Not with `src`. */
  readonly asks?: readonly PanelAsk[];
  /** Where a web renderer is mounted; the panel then follows its asks and answers them by itself. */
  readonly src?: string;
  readonly askId?: string;
  readonly locale?: string | Strings;
  readonly layout?: PanelLayout;
  readonly theme?: 'light' | 'dark';
  readonly collapsed?: boolean;
  readonly unavailable?: boolean;
  readonly onAnswer?: (detail: { readonly id: string; readonly answers: ReplyAnswers }) => void;
  readonly onDismiss?: (detail: { readonly id: string; readonly reason?: string }) => void;
  readonly onClarify?: (detail: {
    readonly id: string;
    readonly text: string;
    readonly questionId?: string;
    readonly answers?: ReplyAnswers;
  }) => void;
  readonly onDraft?: (detail: { readonly id: string; readonly draft: SavedDrafts }) => void;
  readonly onCollapse?: (detail: { readonly collapsed: boolean }) => void;
  /** The host's composer, which gives its place to an open panel. */
  readonly children?: ReactNode;
  readonly className?: string;
  readonly style?: CSSProperties;
}

const LISTENERS = {
  answer: 'onAnswer',
  dismiss: 'onDismiss',
  clarify: 'onClarify',
  draft: 'onDraft',
  collapse: 'onCollapse',
} as const;

/** What becomes a property of the element; a property that is left out stays as the element has it. */
const PROPERTIES = ['asks', 'src', 'askId', 'locale', 'layout', 'collapsed', 'unavailable'] as const;

/**
 * `<ask-user>` as a component, with its properties as props and its events as callbacks.
 *
 * On a server it renders the empty element with its composer; the element's script is loaded in the browser.
 *
 * @example
 * <AskUserPanel asks={asks} onAnswer={({ id, answers }) => send(id, { answers })}><Composer /></AskUserPanel>
 */
export function AskUserPanel(props: AskUserPanelProps): ReactNode {
  const element = useRef<AskUserElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
    for (const name of PROPERTIES) {
      if (props[name] !== undefined) Object.assign(element.current!, { [name]: props[name] });
    }
  });
  useEffect(() => {
    const listening = new AbortController();
    for (const [type, name] of Object.entries(LISTENERS)) {
      const listener = (event: Event) => latest.current[name]?.((event as CustomEvent).detail);
      element.current!.addEventListener(type, listener, listening);
    }
    // A host without it would show nothing, and can do no more about it than the console says.
    void import('../renderers/panel/index');
    return () => listening.abort();
  }, []);
  const { className, style, theme, children } = props;
  const composer = children === undefined ? null : createElement('div', { slot: 'composer' }, children);
  return createElement('ask-user', { ref: element, class: className, style, theme }, composer);
}
