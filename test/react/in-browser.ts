import { createElement, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PanelAsk } from '../../src/renderers/panel/panel-ask';
import { Asking } from './asking';

declare global {
  var asks: readonly PanelAsk[];
  var told: unknown[];
  var faults: unknown[];
  var setAsks: (asks: readonly PanelAsk[]) => void;
}

function App() {
  const [asks, setAsks] = useState(globalThis.asks);
  globalThis.setAsks = setAsks;
  return createElement(Asking, { asks, tell: (what: unknown) => globalThis.told.push(what) });
}

globalThis.told = [];
globalThis.faults = [];
hydrateRoot(document.getElementById('root')!, createElement(App), {
  onRecoverableError: (error) => globalThis.faults.push(String(error)),
});
