import { TextField } from '../../../client/ui/field.tsx';
import { type OfferedCar, offeredCarLabels } from '../../../features/inquiries/offered-car.ts';

/** Optional; whatever is filled in stands above the message that reaches the dealership. */
export function OfferedCarFields({
  car,
  onChange,
}: {
  car: OfferedCar;
  onChange: (car: OfferedCar) => void;
}) {
  return (
    <fieldset className="rounded-card border border-line p-5 sm:col-span-2">
      <legend className="px-2 text-sm font-semibold">Your car (optional)</legend>
      <div className="grid gap-5 sm:grid-cols-3">
        {Object.entries(offeredCarLabels).map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            maxLength={60}
            inputMode={name === 'year' || name === 'km' ? 'numeric' : undefined}
            value={car[name as keyof OfferedCar]} // the names are its keys
            onChange={(event) => onChange({ ...car, [name]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
