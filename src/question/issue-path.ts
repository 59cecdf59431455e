/** A place in a call, from the outside in: keys, and positions in arrays. */
export type Place = readonly (string | number)[];

/** Keys in the order in which their issues are told: the order of the schema. */
const ORDER = [
  ...['questions', 'timeoutSeconds', 'id', 'question', 'header', 'type', 'multiSelect', 'options', 'placeholder'],
  ...['unconstrainedHeight', 'required', 'constraints', 'label', 'description', 'recommended', 'preview'],
  ...['format', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'default'],
];
const RANKS = new Map(ORDER.map((key, rank) => [key, rank]));

/** A place as text: `questions[1].options[0].label`. */
export function placeText(place: Place): string {
  let text = '';
  for (const step of place) text += typeof step === 'number' ? `[${step}]` : text === '' ? step : `.${step}`;
  return text;
}

/** Orders places as the schema does; a place comes before what is inside it, so a count before what it counts. */
export function comparePlaces(a: Place, b: Place): number {
  for (let depth = 0; depth < Math.min(a.length, b.length); depth++) {
    const difference = rank(a[depth]!) - rank(b[depth]!);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function rank(step: string | number): number {
  return typeof step === 'number' ? step : (RANKS.get(step) ?? ORDER.length);
}
