export interface FacetOption {
  value: string;
  label: string;
  disabled: boolean;
}

interface Choices {
  /** What choosing nothing is called: `Any Make`. */
  anyLabel: string;
  listed: readonly string[];
  /** How many vehicles each choice would give; undefined while that is not known. */
  counts: Readonly<Record<string, number>> | undefined;
  selected: string | undefined;
  format?: (value: string) => string;
}

/**
 * The options of one select: first any, then the listed ones, then what is in stock or selected without being
 * listed. A choice that would give nothing is disabled, unless it is the one selected: it must stay leavable.
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

/** The option a value stands for, however the address spelled it. */
export function selectedValue(options: readonly FacetOption[], selected: string | undefined): string {
  const folded = fold(selected ?? '');
  return options.find(({ value }) => fold(value) === folded)?.value ?? '';
}

/** The server compares text filters without case and accents, so the panel does too. */
function fold(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '');
}

function byName(one: string, other: string): number {
  return fold(one) < fold(other) ? -1 : 1;
}
