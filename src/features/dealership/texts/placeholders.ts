/** Facts that texts may name in braces, so that a change of one shows in every text. */
export const placeholders = [
  'name',
  'legalName',
  'tagline',
  'suburb',
  'state',
  'stateName',
  'address',
  'phone',
  'years',
  'licence',
  'months',
] as const;
export type Placeholder = (typeof placeholders)[number];

const inBraces = /\{(\w+)\}/g;

/** The first placeholder that is neither one of these nor among the `others` that this text may name. */
export function unknownPlaceholder(text: string, others: readonly string[] = []): string | undefined {
  const names: readonly string[] = [...placeholders, ...others];
  return [...text.matchAll(inBraces)].map(([, name = '']) => name).find((name) => !names.includes(name));
}

/** A missing fact takes the full stop after it along. */
export function fillIn(text: string, facts: Readonly<Record<Placeholder, string>>): string {
  return text
    .replaceAll(/\{(\w+)\}(\.?)/g, (whole, name, stop) =>
      Object.hasOwn(facts, name)
        ? (facts[name as Placeholder] || '') + (facts[name as Placeholder] && stop)
        : whole,
    ) // just looked whether it is one
    .trim();
}

/** Every text in a group of texts, or in groups of them. */
export function fillAll<Texts>(texts: Texts, facts: Readonly<Record<Placeholder, string>>): Texts {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return fillIn(value, facts);
    if (Array.isArray(value)) return value.map(fill);
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part)]))
      : value;
  };
  return fill(texts) as Texts; // the same shape
}
