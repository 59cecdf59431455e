import type { Key } from '../../dialog/index';
import type { Unsubscribe } from '../../ports/renderer';
import { hostKeys } from './host-keys';
import type { Terminal, TerminalSize } from './terminal';

/** A terminal that the host owns: it reads the keys and writes the text, and querent touches no stream. */
export interface HostTerminal {
  /** Calls back for each key, while a dialog is open. */
  readonly keys: (listener: (key: Key) => void) => Unsubscribe;
  /** Writes text with cursor movements in it, for the place where the cursor is. */
  readonly write: (text: string) => void;
  /** Default 80 columns and 24 rows. */
  readonly size?: () => TerminalSize;
  /** Calls back when the size has changed. */
  readonly onResize?: (listener: () => void) => Unsubscribe;
}

export function hostTerminal({ keys, write, size, onResize }: HostTerminal): Terminal {
  return {
    input: keys,
    isInteractive: () => true,
    size: size ?? (() => ({ columns: 80, rows: 24 })),
    write,
    open(events) {
      const stopKeys = keys(hostKeys((key) => events.keys([key])));
      const stopResize = onResize?.(events.resized);
      return {
        ready: Promise.resolve(),
        close: () => {
          stopKeys();
          stopResize?.();
        },
      };
    },
  };
}
