// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import { type FacetName, facetNames } from '../../fields/vehicle-options.ts';
import type { VehicleFacets } from '../../vehicle.contract.ts';
import { type Bitmap, countCommon, countRows, createBitmap, listRows } from './bitmap.ts';
import type { Columns } from './columns.ts';
import { type ConstraintName, type Constraints, meetAll } from './constraints.ts';
import { bytesOfChoice, MOST_CHOICES_BYTES } from './name-list.ts';
import type { ValueColumn } from './value-column.ts';

export type CountFacets = (columns: Columns, listed: Bitmap, constraints: Constraints) => VehicleFacets;

/**
 * The number of vehicles for each choice of each facet in place of the current one: counted without the facet's own
 * condition, with all others. Choices without vehicles are left out.
 */
export function createFacetCounter(capacity: number): CountFacets {
  // Reused for each count, like a workspace.
  const set = () => createBitmap(capacity);
  const [all, missingOne, others] = [set(), set(), set()];
  const rows = new Uint32Array(capacity);

  return (columns, listed, constraints) => {
    sortByMisses(listed, constraints);
    const total = countRows(all);
    const facets = facetNames.map((facet) => {
      const meeting = meetWithout(facet, listed, constraints);
      if (facet === 'registered' || facet === 'recentlyAdded' || facet === 'specialOffer')
        return [facet, countFlag(columns[facet], meeting)];
      const column = columns.values[facet];
      return [facet, nameCounts(column, countCodes(column, meeting))];
    });
    return { total, facets: Object.fromEntries(facets) };
  };

  /** Every facet leaves out one condition or none, so the rows that miss one or none are all that counts. */
  function sortByMisses(listed: Bitmap, constraints: Constraints): void {
    const sets = [...constraints.values()];
    for (let at = 0; at < listed.length; at++) {
      let one = 0;
      let more = 0;
      for (let nth = 0; nth < sets.length; nth++) {
        const missing = ~sets[nth]![at]!;
        more |= one & missing;
        one |= missing;
      }
      all[at] = listed[at]! & ~one;
      missingOne[at] = listed[at]! & one & ~more;
    }
  }

  function meetWithout(facet: FacetName, listed: Bitmap, constraints: Constraints): Bitmap {
    const own = conditionsOf(facet).flatMap((name) => constraints.get(name) ?? []);
    const [left] = own;
    if (!left) return all;
    if (own.length > 1) return meetAll(others, listed, constraints, conditionsOf(facet));
    for (let at = 0; at < others.length; at++) others[at] = all[at]! | (missingOne[at]! & ~left[at]!);
    return others;
  }

  function countCodes({ codes, sets, choices }: ValueColumn, meeting: Bitmap): Uint32Array {
    const byCode = new Uint32Array(choices.length);
    // Few rows are counted one by one, many by comparing sets.
    if (sets && countRows(meeting) > choices.length * meeting.length) {
      for (let code = 0; code < byCode.length; code++) byCode[code] = countCommon(sets[code]!, meeting);
      return byCode;
    }
    const found = listRows(meeting, rows);
    for (let at = 0; at < found.length; at++) byCode[codes[found[at]!]!]!++;
    return byCode;
  }
}

/** Models belong to a make, so other makes are counted without the chosen model. */
function conditionsOf(facet: FacetName): readonly ConstraintName[] {
  return facet === 'make' ? ['make', 'model'] : [facet];
}

function nameCounts(
  { choices, names, shown, isCrowded }: ValueColumn,
  byCode: Uint32Array,
): Record<string, number> {
  const byName = new Uint32Array(names.length);
  for (let code = 0; code < byCode.length; code++) {
    const count = byCode[code]!;
    if (count > 0) for (const name of choices[code]!) byName[name]! += count;
  }
  const counted = shown.filter((name) => byName[name]! > 0);
  const counts: Record<string, number> = {};
  for (const name of isCrowded ? mostCommon(counted, byName, names) : counted)
    setOwn(counts, names[name]!, byName[name]!);
  return counts;
}

function mostCommon(counted: readonly number[], byName: Uint32Array, names: readonly string[]): number[] {
  let bytes = 0;
  return counted
    .toSorted((one, other) => byName[other]! - byName[one]!)
    .filter((name) => {
      bytes += bytesOfChoice(names[name]!);
      return bytes <= MOST_CHOICES_BYTES;
    });
}

/** No prototype: a make may be called __proto__. */
function setOwn(counts: Record<string, number>, name: string, count: number): void {
  if (name !== '__proto__') counts[name] = count;
  else
    Object.defineProperty(counts, name, {
      value: count,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

function countFlag(flag: Bitmap, meeting: Bitmap): Record<string, number> {
  const count = countCommon(flag, meeting);
  return count === 0 ? {} : { true: count };
}
