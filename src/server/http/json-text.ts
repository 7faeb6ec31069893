/** JSON of values that many answers hold, each written once and kept as long as its value. */
const written = new WeakMap<object, string>();

/** For a value that never changes from now on: every answer that holds it takes this text. */
export function writeOnce<Value extends object>(value: Value): Value {
  written.set(Object.freeze(value), plainJson(value));
  return value;
}

/**
 * JSON with characters beyond Latin-1 as escapes. One of them makes every text that holds it twice as large in memory,
 * and five times as slow to encode.
 */
export function plainJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  if (!BEYOND_LATIN_1.test(text)) return text;
  const escaped = text.replaceAll(EACH_BEYOND_LATIN_1, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  // Read anew, as the engine goes on keeping it in two bytes.
  return Buffer.from(escaped, 'latin1').toString('latin1');
}

const BEYOND_LATIN_1 = /[\u0100-\uffff]/;
const EACH_BEYOND_LATIN_1 = new RegExp(BEYOND_LATIN_1, 'g');

/**
 * The same as JSON.stringify, if in other letters. What was written before is found as the value itself, in a list, or
 * in a list of an object.
 */
export function toJson(value: unknown, listToJson = wholeListToJson): string {
  if (Array.isArray(value)) return listToJson(value);
  if (typeof value !== 'object' || value === null || written.has(value)) return partToJson(value);
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  const texts = fields.map(
    ([name, one]) => `${JSON.stringify(name)}:${Array.isArray(one) ? listToJson(one) : partToJson(one)}`,
  );
  return `{${texts.join(',')}}`;
}

function wholeListToJson(values: readonly unknown[]): string {
  return `[${values.map(partToJson).join(',')}]`;
}

const rows = new WeakMap<object, { names: string; row: string }>();

/** A list of what was written once as a table that names its fields once (src/shared/tables.ts); others as they are. */
export function tableToJson(values: readonly unknown[]): string {
  const parts = values.map((value) => (isWritten(value) ? rowOf(value) : undefined));
  const names = parts[0]?.names;
  const isTable = parts.length > 1 && parts.every((part) => part !== undefined && part.names === names);
  if (!isTable) return wholeListToJson(values);
  return `{"$names":${names},"$rows":[${parts.map((part) => part?.row).join(',')}]}`;
}

function isWritten(value: unknown): value is object {
  return typeof value === 'object' && value !== null && written.has(value);
}

function rowOf(value: object): { names: string; row: string } {
  const known = rows.get(value);
  if (known) return known;
  const made = { names: plainJson(Object.keys(value)), row: plainJson(Object.values(value)) };
  rows.set(value, made);
  return made;
}

function partToJson(value: unknown): string {
  const known = typeof value === 'object' && value !== null ? written.get(value) : undefined;
  return known ?? plainJson(value);
}
