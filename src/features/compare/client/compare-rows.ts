import { type ComparedGroup, comparedFields } from '#features/vehicles/fields/compared-fields.ts';
import {
  type FactField,
  factText,
  fieldLabels,
  furtherCompared,
} from '#features/vehicles/fields/shown-fields.ts';
import { stockNumberLabel } from '#features/vehicles/names/stock-number.ts';
import { pricedLabel, UNKNOWN } from '#features/vehicles/vehicle-labels.ts';
import { exactDollars } from '#shared/money.ts';
import type { ComparedVehicle } from './compare-list.ts';

export interface CompareRow {
  label: string;
  /** One value for each vehicle, in order; a dash where unknown. */
  values: readonly string[];
  differs: boolean;
}

export interface CompareGroup {
  label: string;
  rows: readonly CompareRow[];
}

/** The whole table. Values that differ only in letter case or spaces count as equal. */
export function toCompareGroups(vehicles: readonly ComparedVehicle[]): CompareGroup[] {
  const names = Object.keys(comparedFields) as ComparedGroup[]; // typed as string[]
  return names.map((label) => ({
    label,
    rows: [
      ...comparedFields[label].map((field) =>
        toRow(vehicles, fieldLabels[field], (one) => textOf(one, field)),
      ),
      ...(furtherCompared[label] ?? [])
        .map((field) => toRow(vehicles, fieldLabels[field], (one) => textOf(one, field)))
        .filter(isKnown),
      ...(workedOut[label] ?? [])
        .filter(({ has }) => vehicles.some(has))
        .map(({ label: row, text }) => toRow(vehicles, row, text)),
    ],
  }));
}

interface WorkedOutRow {
  label: string;
  /** The row is there when one of the vehicles has it. */
  has: (vehicle: ComparedVehicle) => boolean;
  text: (vehicle: ComparedVehicle) => string;
}

const guaranteeTexts = { yes: 'Applies', no: 'Does not apply', unknown: 'Ask us' } as const;

/** What the server works out of a vehicle's facts. */
const workedOut: Partial<Record<ComparedGroup, readonly WorkedOutRow[]>> = {
  'Basic Information': [
    {
      label: 'Estimated NSW Drive Away',
      has: ({ driveAway }) => driveAway !== undefined,
      text: driveAwayText,
    },
  ],
  Details: [
    {
      label: fieldLabels.guarantee,
      has: ({ guaranteeApplies }) => guaranteeApplies !== undefined,
      text: ({ guaranteeApplies }) => (guaranteeApplies ? guaranteeTexts[guaranteeApplies] : ''),
    },
  ],
};

/** The total alone would be taken for an offer. */
function driveAwayText({ price, priceType, driveAway, dutyWords }: ComparedVehicle): string {
  if (price && priceType === 'drive_away') return 'Included';
  if (!driveAway) return dutyWords ? 'Ask us' : '';
  const { total, transferFee } = driveAway;
  return `about ${exactDollars(total)}${transferFee === null ? ' plus transfer fee' : ''}`;
}

function toRow(
  vehicles: readonly ComparedVehicle[],
  label: string,
  text: (vehicle: ComparedVehicle) => string,
): CompareRow {
  const values = vehicles.map((vehicle) => text(vehicle).trim() || UNKNOWN);
  return { label, values, differs: new Set(values.map((value) => value.toLowerCase())).size > 1 };
}

function isKnown({ values }: CompareRow): boolean {
  return values.some((value) => value !== UNKNOWN);
}

function textOf(vehicle: ComparedVehicle, field: FactField): string {
  if (field === 'price') return pricedLabel(vehicle);
  return field === 'stockNumber' ? stockNumberLabel(vehicle) : factText(vehicle, field);
}

/** Leaves out rows with equal values, and groups without rows. */
export function onlyDifferences(groups: readonly CompareGroup[]): CompareGroup[] {
  return groups
    .map(({ label, rows }) => ({ label, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
}
