import type { Text } from '#shared/page.ts';

/* JSON that may stand in a document, in parts: bytes where a value was written before, which are only copied. */

/** JSON of values that many answers hold, each written once and kept as long as its value. */
const written = new WeakMap<object, Uint8Array>();
const encoder = new TextEncoder();

/**
 * For a value that never changes from now on: every answer that holds it takes these bytes. `npm run bench` judges it by
 * “list API, never the same twice”.
 */
export function writeOnce<Value extends object>(value: Value): Value {
  written.set(Object.freeze(value), encoder.encode(escapeJson(value)));
  return value;
}

/** JSON that cannot close its script element or break lines in old parsers; `change` is that of `JSON.stringify`. */
export function escapeJson(value: unknown, change?: (name: string, one: unknown) => unknown): string {
  const text = JSON.stringify(value, change) ?? 'null';
  return text.replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

type Parts = Exclude<Text, string>;
type ListToJson = (values: readonly unknown[]) => Parts;

/** What was written before is found as the value itself, in a list, or in a list of an object. */
export function toJson(value: unknown, listToJson: ListToJson = wholeListToJson): Parts {
  if (Array.isArray(value)) return listToJson(value);
  if (typeof value !== 'object' || value === null || !holdsWritten(value)) return [partToJson(value)];
  const parts: (string | Uint8Array)[] = [];
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined) continue;
    parts.push(`${parts.length === 0 ? '{' : ','}${escapeJson(name)}:`);
    if (Array.isArray(one)) for (const part of listToJson(one)) parts.push(part);
    else parts.push(partToJson(one));
  }
  parts.push(parts.length === 0 ? '{}' : '}');
  return parts;
}

/** Most answers hold nothing that was written before: those are written at once, which is four times as fast. */
function holdsWritten(value: object): boolean {
  if (written.has(value)) return false;
  return Object.values(value).some((one) => isWritten(one) || (Array.isArray(one) && one.some(isWritten)));
}

function wholeListToJson(values: readonly unknown[]): Parts {
  return ['[', ...withCommas(values.map(partToJson)), ']'];
}

const COMMA = encoder.encode(',');

function withCommas(parts: Parts): Parts {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [COMMA, part]));
}

const rows = new WeakMap<object, { names: string; row: Uint8Array }>();

/**
 * A list of what was written once as a table that names its fields once (src/shared/tables.ts); others as they are.
 * `npm run bench` judges it by “state in it”.
 */
export function tableToJson(values: readonly unknown[]): Parts {
  const parts = values.map((value) => (isWritten(value) ? rowOf(value) : undefined));
  const names = parts[0]?.names;
  const like = parts.filter((part) => part !== undefined && part.names === names);
  if (parts.length < 2 || like.length < parts.length) return wholeListToJson(values);
  return [`{"$names":${names},"$rows":[`, ...withCommas(like.map((part) => part?.row ?? '')), ']}'];
}

function isWritten(value: unknown): value is object {
  return typeof value === 'object' && value !== null && written.has(value);
}

function rowOf(value: object): { names: string; row: Uint8Array } {
  const known = rows.get(value);
  if (known) return known;
  const made = {
    names: escapeJson(Object.keys(value)),
    row: encoder.encode(escapeJson(Object.values(value))),
  };
  rows.set(value, made);
  return made;
}

function partToJson(value: unknown): string | Uint8Array {
  const known = typeof value === 'object' && value !== null ? written.get(value) : undefined;
  return known ?? escapeJson(value);
}
