import { createElement, type ReactNode } from 'react';
import { progressOf, questionInView } from '../../src/dialog/index';
import { AskUserPanel, useAskUser } from '../../src/react/index';
import type { PanelAsk } from '../../src/renderers/panel/panel-ask';

export interface AskingProps {
  readonly asks: readonly PanelAsk[];
  readonly tell: (what: unknown) => void;
}

/** A host's page: a screen of its own over the hook, and the panel. */
export function Asking({ asks, tell }: AskingProps): ReactNode {
  return createElement(
    'main',
    null,
    asks[0] === undefined ? null : createElement(Own, { ask: asks[0], tell }),
    createElement(
      AskUserPanel,
      {
        asks,
        theme: 'dark',
        onAnswer: (detail) => tell({ panel: detail }),
        onCollapse: (detail) => tell({ collapse: detail }),
      },
      createElement('textarea', { id: 'composer', 'aria-label': 'Message' }),
    ),
  );
}

function Own({ ask, tell }: { readonly ask: PanelAsk; readonly tell: (what: unknown) => void }): ReactNode {
  const { dialog, dispatch } = useAskUser(ask, {
    onReply: (reply, id) => tell({ own: reply, id }),
    onDraft: (draft) => tell({ draft }),
  });
  const { answered, total } = progressOf(dialog);
  return createElement(
    'div',
    null,
    createElement('p', { id: 'own' }, `${questionInView(dialog)?.header}: ${answered} of ${total}`),
    createElement(
      'button',
      { type: 'button', id: 'pick', onClick: () => dispatch({ type: 'pick', option: 1 }) },
      'Pick',
    ),
    createElement('button', { type: 'button', id: 'hand-in', onClick: () => dispatch({ type: 'submit' }) }, 'Hand in'),
  );
}
