/** JSON of values that many answers hold, each written once and kept as long as its value. */
const written = new WeakMap<object, string>();

/** For a value that never changes from now on: every answer that holds it takes this text. */
export function writeOnce<Value extends object>(value: Value): Value {
  written.set(Object.freeze(value), JSON.stringify(value));
  return value;
}

/** As JSON.stringify. What was written before is found as the value itself, in a list, or in a list of an object. */
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
  const made = { names: JSON.stringify(Object.keys(value)), row: JSON.stringify(Object.values(value)) };
  rows.set(value, made);
  return made;
}

function partToJson(value: unknown): string {
  const known = typeof value === 'object' && value !== null ? written.get(value) : undefined;
  return known ?? JSON.stringify(value) ?? 'null';
}
