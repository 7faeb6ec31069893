/** Steps to a value inside settings, such as `['contact', 'salesPhones', 0, 'number']`. */
export type Path = readonly (string | number)[];

export function getAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
    value,
  );
}

/** A copy with one value replaced; the rest is shared with what was given. */
export function setAt(value: unknown, path: Path, next: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return next;
  const inner = setAt(getAt(value, [step]), rest, next);
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? inner : item));
  return { ...(typeof value === 'object' ? value : {}), [step]: inner };
}

export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

export function removeItem<Item>(list: readonly Item[], at: number): Item[] {
  return list.filter((_, index) => index !== at);
}

/** `contact.salesPhones.0.number`: also the key of its problem. */
export function pathName(path: Path): string {
  return path.join('.');
}

/** `contact.salesPhones.*.number`: the same for every item of a list. */
export function patternOf(path: Path): string {
  return path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
}

export function fieldId(path: Path | string): string {
  return `setting-${typeof path === 'string' ? path : pathName(path)}`;
}
