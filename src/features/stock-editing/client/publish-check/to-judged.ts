import type { JudgedVehicle } from '#features/listing-quality/publish-finding.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { type FieldValues, namesOfKind } from '#features/vehicles/fields/vehicle-fields.ts';
import { toVehicleFields, type VehicleFormValues } from '../form/vehicle-form.ts';

const numberFields = namesOfKind('whole', 'dollars');

/** What is typed, as it would be judged once saved. A number that is none yet is unknown. */
export function toFieldValues(values: VehicleFormValues): FieldValues {
  const sent = toVehicleFields(values) as FieldValues; // the form has every field
  const numbers = numberFields.map((name) => [name, sent[name] || null]);
  return { ...sent, ...Object.fromEntries(numbers) };
}

export function toJudged(
  values: VehicleFormValues,
  {
    photoCount,
    illustrationCount,
    specificationCount,
  }: Pick<AdminVehicle, 'photoCount' | 'illustrationCount' | 'specificationCount'>,
): JudgedVehicle {
  return { ...toFieldValues(values), photoCount, illustrationCount, specificationCount };
}
