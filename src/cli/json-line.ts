const ACTS = /[\u007f-\u009f]|\p{Bidi_Control}/gu;

/** A value as one line of JSON in which nothing acts on the terminal. Parsed again it is the same: what would act is escaped. */
export function jsonLine(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(value).replace(ACTS, escaped)}\n`;
}
