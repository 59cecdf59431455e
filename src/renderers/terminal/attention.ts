import { cleanText } from '../../question/control-characters';

export interface Attention {
  readonly bell: boolean;
  readonly notify: boolean;
}

/** What rings the bell and has the terminal tell that an ask waits; terminals pass over the form that they don't know. */
export function attention({ bell, notify }: Attention, text: string): string {
  const words = cleanText(text).replace(/\s+/g, ' ').slice(0, 100);
  // OSC 9: iTerm2, Windows Terminal, kitty, WezTerm, Ghostty. OSC 777: urxvt, foot, VTE.
  const osc = knowsOnly777() ? `\x1b]777;notify;querent;${words.replaceAll(';', ',')}\x07` : `\x1b]9;${words}\x07`;
  return (notify ? osc : '') + (bell ? '\x07' : '');
}

function knowsOnly777(): boolean {
  const { TERM = '', VTE_VERSION } = process.env;
  return VTE_VERSION !== undefined || /^(?:rxvt|foot)/.test(TERM);
}
