// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { VehicleFacets } from '../../vehicle.contract.ts';
import { type FacetName, facetNames } from '../../vehicle-options.ts';
import { type Bitmap, countCommon, createBitmap, listRows } from './bitmap.ts';
import type { Columns } from './columns.ts';
import { type ConstraintName, type Constraints, meetAll } from './constraints.ts';
import type { ValueColumn } from './value-column.ts';

/** Enough for several hundred names. A larger yard shows the most common ones. */
const MOST_CHOICES_BYTES = 48_000;

/**
 * The number of vehicles for each choice of each facet in place of the current one: counted without the facet's own
 * condition, with all others. Choices without vehicles are left out.
 */
export function createFacetCounter(columns: Columns): (constraints: Constraints) => VehicleFacets {
  const { rowCount } = columns;
  const crowded = new Set(Object.values(columns.values).filter(isCrowded));
  // Reused for each count, like a workspace.
  const [all, others] = [createBitmap(rowCount), createBitmap(rowCount)];
  const [allRows, otherRows] = [new Uint32Array(rowCount), new Uint32Array(rowCount)];

  return (constraints) => {
    const rowsOfAll = listRows(meetAll(all, rowCount, constraints), allRows);
    const facets = facetNames.map((facet) => {
      const own = conditionsOf(facet).filter((name) => constraints.has(name));
      const meeting = own.length === 0 ? all : meetAll(others, rowCount, constraints, own);
      if (facet === 'recentlyAdded' || facet === 'specialOffer')
        return [facet, countFlag(columns[facet], meeting)];
      const rows = meeting === all ? rowsOfAll : listRows(meeting, otherRows);
      const column = columns.values[facet];
      const counts = countChoices(column, rows);
      return [facet, crowded.has(column) ? mostCommon(counts) : counts];
    });
    return { total: rowsOfAll.length, facets: Object.fromEntries(facets) };
  };
}

/** Models belong to a make, so other makes are counted without the chosen model. */
function conditionsOf(facet: FacetName): readonly ConstraintName[] {
  return facet === 'make' ? ['make', 'model'] : [facet];
}

function countChoices({ codes, choices, names }: ValueColumn, rows: Uint32Array): Record<string, number> {
  const byCode = new Uint32Array(choices.length);
  for (let at = 0; at < rows.length; at++) byCode[codes[rows[at]!]!]!++;
  const byName = new Uint32Array(names.length);
  for (let code = 0; code < byCode.length; code++) {
    const count = byCode[code]!;
    if (count > 0) for (const name of choices[code]!) byName[name]! += count;
  }
  const counts: Record<string, number> = {};
  for (let at = 0; at < byName.length; at++) if (byName[at]! > 0) setOwn(counts, names[at]!, byName[at]!);
  return counts;
}

function isCrowded({ names }: ValueColumn): boolean {
  return names.reduce((bytes, name) => bytes + bytesOfChoice(name), 0) > MOST_CHOICES_BYTES;
}

function mostCommon(counts: Record<string, number>): Record<string, number> {
  const kept: Record<string, number> = {};
  let bytes = 0;
  for (const [name, count] of Object.entries(counts).sort(([, a], [, b]) => b - a)) {
    bytes += bytesOfChoice(name);
    if (bytes > MOST_CHOICES_BYTES) break;
    setOwn(kept, name, count);
  }
  return kept;
}

/** Upper bound: some characters are escaped as six. */
function bytesOfChoice(name: string): number {
  return name.length * 6 + 16;
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
