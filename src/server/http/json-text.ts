/** JSON of values that many answers hold, each written once and kept as long as its value. */
const written = new WeakMap<object, string>();

/** For a value that never changes from now on: every answer that holds it takes this text. */
export function writeOnce<Value extends object>(value: Value): Value {
  written.set(Object.freeze(value), JSON.stringify(value));
  return value;
}

/** As JSON.stringify. What was written before is found as the value itself, in a list, or in a list of an object. */
export function toJson(value: unknown): string {
  if (Array.isArray(value)) return listToJson(value);
  if (typeof value !== 'object' || value === null || written.has(value)) return partToJson(value);
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  const texts = fields.map(
    ([name, one]) => `${JSON.stringify(name)}:${Array.isArray(one) ? listToJson(one) : partToJson(one)}`,
  );
  return `{${texts.join(',')}}`;
}

function listToJson(values: readonly unknown[]): string {
  return `[${values.map(partToJson).join(',')}]`;
}

function partToJson(value: unknown): string {
  const known = typeof value === 'object' && value !== null ? written.get(value) : undefined;
  return known ?? JSON.stringify(value) ?? 'null';
}
