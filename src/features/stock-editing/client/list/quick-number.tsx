import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#client/ui/class-names.ts';
import { showToast } from '#client/ui/toast.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { odometerLabel, priceLabel } from '#features/vehicles/vehicle-labels.ts';
import { emptyVehicleForm, problemsOfNew } from '../form/vehicle-form.ts';

interface QuickNumberProps {
  name: 'price' | 'mileage';
  /** Accessible name: which number of which vehicle. */
  label: string;
  value: number | null;
  onSave: (value: number | null) => void;
  className?: string;
}

const shown = { price: priceLabel, mileage: odometerLabel };

/** A number edited in place: Enter saves, Tab saves and moves on, Escape restores. An invalid value stays, marked. */
export function QuickNumber({ name, label, value, onSave, className }: QuickNumberProps) {
  const mayChange = useMay('stock.change');
  const [isFocused, setIsFocused] = useState(false);
  /** Set once something was typed; until then the stored value is followed. */
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const plain = value === null ? '' : String(value);

  /** False when the value is invalid. */
  const save = (): boolean => {
    if (typed === undefined) return true;
    const text = typed.replaceAll(/[$,\s]|km/gi, '');
    const found = problemsOfNew({ ...emptyVehicleForm, [name]: text })[name];
    setProblem(found);
    if (found) {
      showToast({ title: 'Error', description: found, variant: 'destructive' });
      return false;
    }
    const next = Number(text) || null;
    if (next !== value) onSave(next);
    return true;
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setProblem(undefined);
    if (event.key !== 'Escape' && !(event.key === 'Enter' && save())) return;
    flushSync(() => setTyped(undefined));
    // Selected, so that typing replaces the number.
    event.currentTarget.select();
  };
  return (
    <input
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      title={problem}
      inputMode={name === 'price' ? 'decimal' : 'numeric'}
      autoComplete="off"
      disabled={!mayChange}
      value={typed ?? (isFocused ? plain : shown[name](value))}
      onFocus={({ target }) => {
        // At once, so that typing replaces the value.
        flushSync(() => setIsFocused(true));
        target.select();
      }}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={handleKey}
      onBlur={() => {
        setIsFocused(false);
        if (save()) setTyped(undefined);
      }}
      className={classNames(
        'min-h-8 min-w-0 rounded-control border bg-transparent px-2 text-sm tabular-nums hover:border-control focus:bg-surface disabled:cursor-not-allowed disabled:bg-sunken disabled:hover:border-line',
        problem ? 'border-danger-text' : 'border-line',
        className,
      )}
    />
  );
}
