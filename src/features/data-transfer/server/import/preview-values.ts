import { namesOfKind } from '#features/vehicles/fields/vehicle-fields.ts';
import type { ArrivingVehicle } from '#features/vehicles/server/vehicle-transfer.service.ts';
import type { PreviewRow } from '../../data-transfer.contract.ts';

/** With how many rows of each outcome the values go along; the page shows no more. */
const MOST_WITH_VALUES = 200;
const LONGEST_TEXT = 200;

type Values = NonNullable<PreviewRow['values']>;

/** What rows give, as it will be stored. */
export function createPreviewValues() {
  const counts = new Map<PreviewRow['outcome'], number>();

  function valuesOf(
    outcome: PreviewRow['outcome'],
    fields: ArrivingVehicle['fields'],
    now?: { row: Readonly<Record<string, unknown>>; differing: readonly string[] },
  ): Pick<PreviewRow, 'values' | 'before'> {
    const count = counts.get(outcome) ?? 0;
    if (count >= MOST_WITH_VALUES) return {};
    counts.set(outcome, count + 1);
    const values = toValues({ ...fields, ...(fields.status === '' && { status: 'available' }) });
    const before =
      now &&
      toValues(
        pick(
          now.row,
          now.differing.filter((name) => name in values),
        ),
      );
    return { values, ...(before && { before }) };
  }
  return { valuesOf };
}

const zeroIsUnknown = new Set<string>(namesOfKind('whole', 'dollars'));

function toValues(fields: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === undefined) return [];
      const known = zeroIsUnknown.has(name) && !value ? null : value;
      return [[name, typeof known === 'string' ? known.slice(0, LONGEST_TEXT) : known]];
    }),
  ) as Values; // fields of a vehicle
}

function pick(row: Readonly<Record<string, unknown>>, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}
