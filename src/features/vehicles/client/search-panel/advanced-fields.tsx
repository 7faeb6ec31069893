import { CheckboxField } from '#client/ui/field.tsx';
import {
  driveTypes,
  exteriorColors,
  fuelTypes,
  interiorColors,
  leastSteps,
  mileageSteps,
  NEW_ARRIVAL_DAYS,
  transmissions,
} from '../../fields/vehicle-options.ts';
import { leastLabel, odometerLabel } from '../../vehicle-labels.ts';
import { FacetSelect } from './facet-select.tsx';
import { PriceField, WeekField, YearField } from './range-fields.tsx';
import type { DraftFieldsProps } from './search-panel.tsx';

const selects = [
  {
    name: 'transmission',
    label: 'Transmission',
    anyLabel: 'Any Transmission',
    listed: transmissions,
  },
  { name: 'fuelType', label: 'Fuel Type', anyLabel: 'Any Fuel Type', listed: fuelTypes },
  { name: 'drive', label: 'Drive Type', anyLabel: 'Any Drive Type', listed: driveTypes },
  { name: 'exteriorColor', label: 'Exterior Color', anyLabel: 'Any Color', listed: exteriorColors },
  { name: 'interiorColor', label: 'Interior Color', anyLabel: 'Any Color', listed: interiorColors },
] as const;

const leasts = [
  { name: 'seatsMin', label: 'Seats', anyLabel: 'Any Seats' },
  { name: 'towMin', label: 'Braked Towing', anyLabel: 'Any Towing' },
  { name: 'powerMin', label: 'Power', anyLabel: 'Any Power' },
] as const;

/** The further fields of Advanced Search. */
export function AdvancedFields({
  draft,
  onChange,
  facets,
  currentYear,
}: DraftFieldsProps & { currentYear: number }) {
  const [transmission, fuelType, drive, ...colors] = selects.map((select) => (
    <FacetSelect
      key={select.name}
      {...select}
      counts={facets?.[select.name]}
      selected={draft[select.name]}
      onSelect={(value) => onChange({ ...draft, [select.name]: value })}
    />
  ));
  return (
    <>
      <div className="grid gap-x-5 gap-y-6 sm:col-span-2 sm:grid-cols-2 lg:col-span-4">
        <PriceField draft={draft} onChange={onChange} />
        <YearField draft={draft} onChange={onChange} currentYear={currentYear} />
      </div>
      <WeekField draft={draft} onChange={onChange} />
      {transmission}
      {fuelType}
      {drive}
      <FacetSelect
        name="mileageMax"
        label="Max Mileage"
        anyLabel="Any Mileage"
        listed={mileageSteps.map(String)}
        counts={facets?.mileageMax}
        selected={draft.mileageMax?.toString()}
        format={(value) => odometerLabel(Number(value))}
        onSelect={(value) => onChange({ ...draft, mileageMax: value ? Number(value) : undefined })}
      />
      {colors}
      {leasts.map(({ name, label, anyLabel }) => (
        <FacetSelect
          key={name}
          name={name}
          label={label}
          anyLabel={anyLabel}
          listed={leastSteps[name].map(String)}
          counts={facets?.[name]}
          selected={draft[name]?.toString()}
          format={(value) => leastLabel(name, Number(value))}
          onSelect={(value) => onChange({ ...draft, [name]: value ? Number(value) : undefined })}
        />
      ))}
      <CheckboxField
        name="registered"
        value="true"
        className="sm:pt-7"
        label={withCount('Registered', facets?.registered)}
        checked={draft.registered ?? false}
        disabled={givesNone(facets?.registered, draft.registered)}
        onChange={(event) => onChange({ ...draft, registered: event.target.checked })}
      />
      <CheckboxField
        name="recentlyAdded"
        value="true"
        className="lg:pt-7"
        label={withCount('Recently Added', facets?.recentlyAdded)}
        hint={`Vehicles added in the last ${NEW_ARRIVAL_DAYS} days`}
        checked={draft.recentlyAdded ?? false}
        disabled={givesNone(facets?.recentlyAdded, draft.recentlyAdded)}
        onChange={(event) => onChange({ ...draft, recentlyAdded: event.target.checked })}
      />
      <CheckboxField
        name="specialOffer"
        value="true"
        className="lg:pt-7"
        label={withCount('Special Offers', facets?.specialOffer)}
        checked={draft.specialOffer ?? false}
        disabled={givesNone(facets?.specialOffer, draft.specialOffer)}
        onChange={(event) => onChange({ ...draft, specialOffer: event.target.checked })}
      />
    </>
  );
}

type Counts = Readonly<Record<string, number>> | undefined;

function withCount(label: string, counts: Counts): string {
  return counts ? `${label} (${counts.true ?? 0})` : label;
}

function givesNone(counts: Counts, isChecked: boolean | undefined): boolean {
  return counts !== undefined && !counts.true && !isChecked;
}
