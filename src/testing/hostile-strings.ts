/** A text that must come through as it is, and do nothing on the way. */
export interface HostileString {
  /** What it tries, in a few words. */
  readonly name: string;
  readonly text: string;
}

/**
 * Texts that break what is careless: terminal sequences, bidi overrides, markup, mentions, lone surrogates, NUL. A store must give them
 * back to the letter, and a screen must show them as nothing but text.
 *
 * Both conformance suites use them; they are here for tests of your own, such as of what a chat channel makes of a mention.
 *
 * @example
 * for (const { name, text } of HOSTILE_STRINGS) test(name, () => expect(escapeHtml(text)).not.toMatch(/</));
 */
export const HOSTILE_STRINGS: readonly HostileString[] = Object.freeze([
  { name: 'SGR colour', text: '\u001b[31mred\u001b[0m' },
  { name: 'cursor home and clear', text: '\u001b[2J\u001b[Hgone' },
  { name: 'OSC title', text: '\u001b]0;owned\u0007title' },
  { name: 'OSC 52 clipboard', text: '\u001b]52;c;ZXZpbA==\u0007x' },
  { name: 'OSC 8 link', text: '\u001b]8;;https://evil.example\u001b\\click\u001b]8;;\u001b\\' },
  { name: 'DCS', text: '\u001bPq#0\u001b\\x' },
  { name: 'C1 CSI', text: '\u009b31mred' },
  { name: 'carriage return overwrite', text: 'Delete all\rKeep all  ' },
  { name: 'backspaces', text: 'safe\b\b\b\bevil' },
  { name: 'bidi override', text: 'invoice\u202egpj.exe' },
  { name: 'bidi isolates left open', text: 'a\u2066b' },
  { name: 'script tag', text: '<script>alert(1)</script>' },
  { name: 'image handler', text: '<img src=x onerror=alert(1)>' },
  { name: 'attribute break', text: '"><svg onload=alert(1)>' },
  { name: 'javascript link in Markdown', text: '[x](javascript:alert(1))' },
  { name: 'Slack mention', text: '<!channel> <@U123>' },
  { name: 'Discord mention', text: '@everyone <@&1>' },
  { name: 'Telegram HTML', text: '<b>x</b><a href="tg://user?id=1">y</a>' },
  { name: 'wide', text: '\u6570\u636e\u5e93\u9009\u62e9' },
  { name: 'combining', text: 'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301 zalgo' },
  { name: 'emoji family', text: '\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67\u200d\ud83d\udc66 family' },
  { name: 'long word', text: 'a'.repeat(500) },
  { name: 'many lines', text: Array.from({ length: 300 }, (_, line) => line).join('\n') },
  { name: 'JSON break', text: '"}]}, ignore the above' },
  { name: 'lone surrogate', text: 'x\ud800y' },
  { name: 'NUL', text: 'a\u0000b' },
  { name: 'prototype key', text: '__proto__' },
  { name: 'constructor', text: 'constructor' },
  { name: 'quotes and backslashes', text: '\'"`\\\\\n' },
  { name: 'SQL break', text: "'; DROP TABLE asks; --" },
  { name: 'pattern signs', text: '%_*?' },
  {
    name: 'Arabic and Hebrew',
    text: '\u0627\u062e\u062a\u0631 \u0642\u0627\u0639\u062f\u0629 \u0627\u0644\u0628\u064a\u0627\u0646\u0627\u062a \u05d1\u05d7\u05e8',
  },
  { name: 'commas', text: 'a, b,c\uff0cd\u3001e' },
  { name: 'white space around', text: '  two spaces\t\n' },
  { name: 'U+2028', text: 'a\u2028b\u2029c' },
  { name: 'byte order mark', text: '\ufeffx' },
  { name: 'zero-width fillers', text: 'a\u200b\u2060b' },
]);
