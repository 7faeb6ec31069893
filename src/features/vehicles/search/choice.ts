/**
 * What a text filter asks for: one value, one of several (`Toyota|Mazda`), or anything else (`!White|Black`). In the
 * address it stays one text under the filter's name, so that links with one value mean what they always did.
 */
export interface Choice {
  readonly isNot: boolean;
  readonly values: readonly string[];
}

const BETWEEN = '|';
const NOT = '!';

export function readChoice(text: string): Choice {
  const isNot = text.startsWith(NOT);
  const values = (isNot ? text.slice(NOT.length) : text).split(BETWEEN).map((value) => value.trim());
  return { isNot, values: values.filter(Boolean) };
}

export function writeChoice({ isNot, values }: Choice): string {
  return (isNot ? NOT : '') + values.join(BETWEEN);
}

/** Asks for one value. */
export function isPlain(text: string): boolean {
  return !text.startsWith(NOT) && !text.includes(BETWEEN);
}

/** `Toyota or Mazda`, `not White`. What would be read as more than a value stands in quotation marks. */
export function choiceWords(text: string): string {
  const { isNot, values } = readChoice(text);
  return (isNot ? 'not ' : '') + values.map(quoteOdd).join(' or ');
}

const ODD = /[",]|^not |^$| or /i;

function quoteOdd(value: string): string {
  return ODD.test(value) ? `"${value.replaceAll('"', "'")}"` : value;
}
