import { type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#client/ui/class-names.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { odometerLabel, priceLabel } from '#features/vehicles/vehicle-labels.ts';
import { cellBeside, type Way } from './cell-beside.ts';
import { type NumberField, plainNumber, problemOfNumber } from './number-problem.ts';
import type { Refused } from './use-quick-change.ts';

interface QuickNumberProps {
  name: NumberField;
  /** Accessible name: which number of which vehicle. */
  label: string;
  value: number | null;
  /** What could not be stored, and why: it comes back here. */
  refused: Refused | undefined;
  onSave: (value: number | null) => void;
  className?: string;
}

const shown = { price: priceLabel, mileage: odometerLabel };
const arrows: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/**
 * A number edited in place, as in a sheet: Enter saves and goes down, with Shift up; arrows and Tab save and go on, Escape
 * restores. Saving goes on meanwhile. What is wrong stays as it was typed, with the reason below it.
 */
export function QuickNumber({ name, label, value, refused, onSave, className }: QuickNumberProps) {
  const mayChange = useMay('stock.change');
  const reasonId = useId();
  const [isFocused, setIsFocused] = useState(false);
  /** Set once something was typed; until then the stored value is followed. */
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  /** The refusal that somebody has typed over, or left. */
  const [answered, setAnswered] = useState<Refused>();
  const open = refused === answered ? undefined : refused;
  const plain = value === null ? '' : String(value);
  const reason = problem ?? (typed === undefined ? open?.reason : undefined);

  /** False when the value is invalid. */
  const save = (): boolean => {
    const text = typed ?? (open && String(open.value ?? ''));
    if (text === undefined) return true;
    const found = problemOfNumber(name, text);
    setProblem(found);
    if (found) return false;
    const next = Number(plainNumber(text)) || null;
    if (next !== value || open) onSave(next);
    setAnswered(refused);
    return true;
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const cell = event.currentTarget;
    if (event.key === 'Escape') {
      flushSync(() => {
        setProblem(undefined);
        setTyped(undefined);
        setAnswered(refused);
      });
      // Selected, so that typing replaces the number.
      cell.select();
      return;
    }
    const way = event.key === 'Enter' ? (event.shiftKey ? 'up' : 'down') : arrows[event.key];
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    // Within what is being typed they move the caret.
    if ((way === 'left' || way === 'right') && typed !== undefined) return;
    if (event.key !== 'Enter' && !cell.closest('tr')) return;
    event.preventDefault();
    if (!save()) return;
    flushSync(() => setTyped(undefined));
    (cellBeside(cell, way) ?? cell).focus();
    cell.ownerDocument.activeElement === cell && cell.select();
  };
  return (
    <span className="group relative inline-block">
      <input
        aria-label={label}
        aria-invalid={reason ? true : undefined}
        aria-describedby={reason && reasonId}
        data-cell={name}
        inputMode={name === 'price' ? 'decimal' : 'numeric'}
        autoComplete="off"
        disabled={!mayChange}
        value={typed ?? (open ? String(open.value ?? '') : isFocused ? plain : shown[name](value))}
        onFocus={({ target }) => {
          // At once, so that typing replaces the value.
          flushSync(() => setIsFocused(true));
          target.select();
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
        onKeyDown={handleKey}
        onBlur={() => {
          setIsFocused(false);
          if (typed !== undefined && save()) setTyped(undefined);
        }}
        className={classNames(
          'min-h-8 min-w-0 rounded-control border bg-transparent px-2 text-sm tabular-nums hover:border-control focus:bg-surface disabled:cursor-not-allowed disabled:bg-sunken disabled:hover:border-line',
          reason ? 'border-danger-text' : 'border-line',
          className,
        )}
      />
      {reason && (
        <span
          id={reasonId}
          role="alert"
          className={classNames(
            'absolute top-full left-0 z-20 mt-0.5 w-max max-w-64 rounded-control border border-danger-text bg-surface px-2 py-1 text-xs whitespace-normal text-danger-text shadow-float',
            !isFocused && 'not-group-hover:sr-only',
          )}
        >
          {reason}
        </span>
      )}
    </span>
  );
}
