import { groupThousands } from '#shared/numbers.ts';
import { choiceWords, isPlain } from '../../search/choice.ts';

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
  const inStock = Object.keys(counts ?? {}).map((value) => ({ value, folded: fold(value) }));
  const wanted = fold(selected ?? '');
  const named = new Map<string, { value: string; count: number }>();
  const add = (value: string, folded: string) => {
    if (!named.has(folded)) named.set(folded, { value, count: 0 });
  };
  for (const value of listed) add(value, fold(value));
  for (const { value, folded } of inStock.sort(byName)) {
    add(value, folded);
    const known = named.get(folded);
    if (known) known.count += counts?.[value] ?? 0;
  }
  if (selected) add(selected, wanted);
  const options = [...named].map(([folded, { value, count }]) => {
    const name = format?.(value) ?? choiceWords(value);
    // There is no count for several together, or for all but some.
    const isCounted = counts !== undefined && isPlain(value);
    return {
      value,
      label: isCounted ? `${name} (${groupThousands(count)})` : name,
      disabled: counts !== undefined && count === 0 && folded !== wanted,
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

function byName(one: { folded: string }, other: { folded: string }): number {
  return one.folded < other.folded ? -1 : 1;
}
