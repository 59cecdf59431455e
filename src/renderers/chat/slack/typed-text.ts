/** A part of a message's blocks; a person's are rich text. */
export interface SlackElement {
  readonly type: string;
  readonly name?: string | undefined;
  /** Of an emoji that Unicode has: its code points, as in `1f44d-1f3fd`. */
  readonly unicode?: string | undefined;
  readonly elements?: readonly SlackElement[] | undefined;
}

/** What a person typed. Slack hands it on with emoji as names, links in angle brackets, and its three signs escaped. */
export function typedText(text: string, blocks: readonly SlackElement[] = [], bot?: string): string {
  return withEmoji(withoutMention(text, bot), blocks)
    .replace(/<([^<>]*)>/g, (_, inside: string) => linkText(inside))
    .replace(/&(amp|lt|gt);/g, (_, name: string) => SIGNS[name] ?? '');
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };

/** In a channel people call the bot before they speak to it. */
function withoutMention(text: string, bot: string | undefined): string {
  const [mention = '', user] = /^\s*<@(\w+)(?:\|[^<>]*)?>[\s,:]*/.exec(text) ?? [];
  return user === bot ? text.slice(mention.length) : text;
}

function withEmoji(text: string, blocks: readonly SlackElement[]): string {
  const named = new Map<string, string>();
  for (const { name = '', unicode = '' } of emojiIn(blocks)) {
    const points = unicode.split('-').map((point) => Number.parseInt(point, 16));
    named.set(name, String.fromCodePoint(...points));
  }
  return text.replace(/:([^\s:]+(?:::skin-tone-\d)?):/g, (code, name: string) => {
    return named.get(name) ?? named.get(name.split('::')[0] ?? '') ?? code;
  });
}

function* emojiIn(elements: readonly SlackElement[]): Generator<SlackElement> {
  for (const element of elements) {
    if (element.type === 'emoji' && /^[0-9a-f]{1,5}(?:-[0-9a-f]{1,5})*$/.test(element.unicode ?? '')) yield element;
    yield* emojiIn(element.elements ?? []);
  }
}

/** `https://a.b|a.b` is an address that was typed, `@U1` a person, `#C1|general` a channel, `!here` everybody, `!date^1^{ago}|then` a time. */
function linkText(inside: string): string {
  const bar = inside.indexOf('|');
  const target = bar < 0 ? inside : inside.slice(0, bar);
  const label = bar < 0 ? '' : inside.slice(bar + 1);
  const sign = target[0] ?? '';
  if (sign === '@' || sign === '#') return label === '' ? target : `${sign}${label}`;
  if (sign === '!') return label === '' ? `@${target.slice(1)}` : label;
  if (label === '' || label === target) return target;
  return label === target.replace(/^\w+:(?:\/\/)?/, '') ? label : `${label} (${target})`;
}
