import { TextField } from '#client/ui/field.tsx';
import { RangeSlider } from '#client/ui/range-slider.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { sliderPriceLabel } from '../../vehicle-labels.ts';
import {
  EARLIEST_YEAR,
  movePrices,
  moveYears,
  PRICE_SLIDER,
  priceHandles,
  type SearchDraft,
  yearHandles,
} from './search-draft.ts';

interface RangeFieldProps {
  draft: SearchDraft;
  onChange: (draft: SearchDraft) => void;
}

export function PriceField({ draft, onChange }: RangeFieldProps) {
  return (
    <div>
      <div className="mb-3 grid grid-cols-2 gap-3 lg:gap-5">
        <BoundInput
          name="priceMin"
          label="Min price ($)"
          step={1000}
          value={draft.priceMin}
          onChange={(priceMin) => onChange({ ...draft, priceMin })}
        />
        <BoundInput
          name="priceMax"
          label="Max price ($)"
          step={1000}
          value={draft.priceMax}
          onChange={(priceMax) => onChange({ ...draft, priceMax })}
        />
      </div>
      <RangeSlider
        label="Price Range"
        {...PRICE_SLIDER}
        value={priceHandles(draft)}
        onChange={(range) => onChange(movePrices(draft, range))}
        format={sliderPriceLabel}
        isAny={draft.priceMin === undefined && draft.priceMax === undefined}
      />
    </div>
  );
}

export function YearField({ draft, onChange, currentYear }: RangeFieldProps & { currentYear: number }) {
  return (
    <div>
      <div className="mb-3 grid grid-cols-2 gap-3 lg:gap-5">
        <BoundInput
          name="yearMin"
          label="From year"
          step={1}
          value={draft.yearMin}
          onChange={(yearMin) => onChange({ ...draft, yearMin })}
        />
        <BoundInput
          name="yearMax"
          label="To year"
          step={1}
          value={draft.yearMax}
          onChange={(yearMax) => onChange({ ...draft, yearMax })}
        />
      </div>
      <RangeSlider
        label="Year Range"
        min={EARLIEST_YEAR}
        max={currentYear}
        step={1}
        isAny={draft.yearMin === undefined && draft.yearMax === undefined}
        value={yearHandles(draft, currentYear)}
        onChange={(range) => onChange(moveYears(draft, range, currentYear))}
      />
    </div>
  );
}

/** Where the dealer advertises terms: what a loan by them may cost. */
export function WeekField({ draft, onChange }: RangeFieldProps) {
  if (!useDealership().finance) return null;
  return (
    <BoundInput
      name="weekMax"
      label="Max repayment a week ($)"
      hint="By the loan terms on each card. Vehicles without a price have no repayment."
      step={10}
      value={draft.weekMax}
      onChange={(weekMax) => onChange({ ...draft, weekMax })}
    />
  );
}

interface BoundInputProps {
  name: 'weekMax' | 'priceMin' | 'priceMax' | 'yearMin' | 'yearMax';
  label: string;
  hint?: string;
  step: number;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** An alternative to dragging the slider. Empty means no bound. */
function BoundInput({ name, label, hint, step, value, onChange }: BoundInputProps) {
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      type="number"
      inputMode="numeric"
      min={0}
      step={step}
      placeholder="Any"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
    />
  );
}
