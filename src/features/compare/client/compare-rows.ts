import { comparedFields, type FactField, factText, fieldLabels } from '#features/vehicles/shown-fields.ts';
import { pricedLabel, stockNumberLabel, UNKNOWN } from '#features/vehicles/vehicle-labels.ts';
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
  return Object.entries(comparedFields).map(([label, fields]) => ({
    label,
    rows: [...fields, ...knownFacts(vehicles, label)].map((field) => {
      const values = vehicles.map((vehicle) => textOf(vehicle, field).trim() || UNKNOWN);
      const distinct = new Set(values.map((value) => value.toLowerCase()));
      return { label: fieldLabels[field], values, differs: distinct.size > 1 };
    }),
  }));
}

/** Further rows of a group, each only when one of the vehicles has it. */
const furtherFacts: Readonly<Record<string, readonly FactField[]>> = {
  'Performance & Technical': ['cylinders', 'engineCc', 'powerKw', 'towBrakedKg', 'gvmKg', 'seats', 'doors'],
  Details: [
    'series',
    'buildMonth',
    'complianceMonth',
    'registered',
    'regoState',
    'regoExpiresOn',
    'historyFlags',
  ],
};

function knownFacts(vehicles: readonly ComparedVehicle[], group: string): readonly FactField[] {
  return (furtherFacts[group] ?? []).filter((field) => vehicles.some((vehicle) => textOf(vehicle, field)));
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
