import { type Fact, shownFields, toFact } from '../fields/shown-fields.ts';
import { type SpecificationGroup, specificationGroups } from '../fields/specifications.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';
import { UNKNOWN } from '../vehicle-labels.ts';

export const DEFAULT_DESCRIPTION =
  'Contact us for more about this vehicle: its history, its condition and when you can see and drive it.';

/** Always shown; a dash where unknown. */
export function overviewFacts(vehicle: PublicVehicle): Fact[] {
  return shownFields.overview.map((field) => {
    const { label, value } = toFact(vehicle, field);
    return { label, value: value || UNKNOWN };
  });
}

/** Shown only if present. */
export function featureFacts(vehicle: PublicVehicle): Fact[] {
  return present(shownFields.features.map((field) => toFact(vehicle, field)));
}

/** The detailed specifications, without empty groups. */
export function specificationFacts({ specifications }: PublicVehicle): { label: string; facts: Fact[] }[] {
  // Object.keys is typed as string[].
  const names = Object.keys(specificationGroups) as SpecificationGroup[];
  return names
    .map((name) => {
      const { label, fields } = specificationGroups[name];
      const values = new Map(Object.entries(specifications[name] ?? {}));
      return { label, facts: present(labelled(fields, values)) };
    })
    .filter(({ facts }) => facts.length > 0);
}

function labelled(fields: Readonly<Record<string, string>>, values: ReadonlyMap<string, string | undefined>) {
  return Object.entries(fields).map(([field, label]) => ({ label, value: values.get(field) ?? '' }));
}

export function present(facts: readonly Fact[]): Fact[] {
  return facts.filter(({ value }) => value.trim() !== '');
}
