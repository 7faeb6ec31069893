export interface FacetOption {
  value: string;
  label: string;
  disabled: boolean;
}

interface Choices {
  /** The label for no choice: `Any Make`. */
  anyLabel: string;
  listed: readonly string[];
  /** Number of vehicles for each choice; undefined while unknown. */
  counts: Readonly<Record<string, number>> | undefined;
  selected: string | undefined;
  format?: (value: string) => string;
}

/**
 * Options of one select: first any, then the listed ones, then unlisted ones that are in stock or selected. Options
 * without vehicles are disabled, except the selected one.
 */
export function facetOptions({ anyLabel, listed, counts, selected, format }: Choices): FacetOption[] {
  const countOf = new Map<string, number>();
  for (const [value, count] of Object.entries(counts ?? {})) {
    countOf.set(fold(value), (countOf.get(fold(value)) ?? 0) + count);
  }
  const named = new Map<string, string>();
  const inStock = Object.keys(counts ?? {}).sort(byName);
  for (const value of [...listed, ...inStock, ...(selected ? [selected] : [])]) {
    if (!named.has(fold(value))) named.set(fold(value), value);
  }
  const options = [...named].map(([folded, value]) => {
    const count = countOf.get(folded) ?? 0;
    const name = format?.(value) ?? value;
    return {
      value,
      label: counts ? `${name} (${count})` : name,
      disabled: counts !== undefined && count === 0 && folded !== fold(selected ?? ''),
    };
  });
  return [{ value: '', label: anyLabel, disabled: false }, ...options];
}

/** The option of a value, in any spelling. */
export function selectedValue(options: readonly FacetOption[], selected: string | undefined): string {
  const folded = fold(selected ?? '');
  return options.find(({ value }) => fold(value) === folded)?.value ?? '';
}

/** The server compares text filters without case and accents, so this does too. */
function fold(value: string): string {
  const folded = value.trim().toLowerCase();
  // Most are plain, and a search page folds hundreds.
  return /[^ -~]/.test(folded) ? folded.normalize('NFKD').replaceAll(/\p{M}+/gu, '') : folded;
}

function byName(one: string, other: string): number {
  return fold(one) < fold(other) ? -1 : 1;
}
