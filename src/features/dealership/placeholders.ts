/** What texts may name in braces, so that a fact that changes changes in every text. */
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

/** The first that is neither one of these nor among the `others` that this text may name. */
export function unknownPlaceholder(text: string, others: readonly string[] = []): string | undefined {
  const names: readonly string[] = [...placeholders, ...others];
  return [...text.matchAll(inBraces)].map(([, name = '']) => name).find((name) => !names.includes(name));
}

export function fillIn(text: string, facts: Readonly<Record<Placeholder, string>>): string {
  return text.replaceAll(inBraces, (whole, name) =>
    Object.hasOwn(facts, name) ? facts[name as Placeholder] : whole,
  ); // just looked whether it is one
}
