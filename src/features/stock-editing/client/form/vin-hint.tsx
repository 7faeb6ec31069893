import { type Control, useWatch } from 'react-hook-form';
import { useSettled } from '#client/hooks/use-settled.ts';
import { readVin } from '#features/listing-quality/vin/read-vin.ts';
import { sydneyYear } from '#shared/dates.ts';
import type { VehicleFormValues } from './vehicle-form.ts';

const TYPING_MS = 300;

/** What the typed VIN tells, and where it disagrees with make or year. Never an error: papers may be odd. */
export function VinHint({ control }: { control: Control<VehicleFormValues> }) {
  const [vin, make, year] = useWatch({ control, name: ['vin', 'make', 'year'] });
  const settled = useSettled(vin, TYPING_MS);
  const recorded = { vin: settled, make, year: /^\d{4}$/.test(year) ? Number(year) : null };
  const reading = readVin(recorded, sydneyYear(new Date()));
  const tells = [
    reading.makers.join(' or '),
    reading.modelYear && `model year ${reading.modelYear}`,
    // Where it is compulsory a wrong one is among the problems.
    reading.checkDigit === 'wrong' && reading.problems.length === 0 && NO_CHECK_DIGIT,
  ].filter(Boolean);
  return (
    <span role="status" className="block">
      {tells.length > 0 && <span className="block">By the VIN: {tells.join(', ')}</span>}
      {reading.problems.map(({ text, severity }) => (
        <span key={text} className={severity === 'hint' ? 'block' : 'block font-medium text-danger-text'}>
          {text}
        </span>
      ))}
    </span>
  );
}

const NO_CHECK_DIGIT = 'no check digit (outside North America and China a VIN need not have one)';
