/** What a terminal can show. */
export interface Theme {
  /** Bits of colour: 1 is none at all, 4 the sixteen that the terminal's own palette gives, 8 and 24 more. */
  readonly colorDepth: 1 | 4 | 8 | 24;
  /** Boxes, arrows and ticks beyond ASCII. */
  readonly unicode: boolean;
}
