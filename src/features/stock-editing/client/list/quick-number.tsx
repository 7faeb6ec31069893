import { type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#client/ui/class-names.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { odometerLabel, priceLabel } from '#features/vehicles/vehicle-labels.ts';
import { cellBeside, type Way } from './cell-beside.ts';
import { type NumberField, plainNumber, problemOfNumber } from './number-problem.ts';
import type { Refused } from './use-quick-change.ts';
import { WaitingMark } from './waiting-mark.tsx';

interface QuickNumberProps {
  name: NumberField;
  /** Accessible name: which number of which vehicle. */
  label: string;
  value: number | null;
  /** What could not be stored, and why: it comes back here, also after the row was out of sight. */
  refused: Refused | undefined;
  /** What was typed is no such number; nothing, when that is given up. */
  onRefuse: (refused: Refused | undefined) => void;
  /** What is shown is still to be stored. */
  isWaiting: boolean;
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
export function QuickNumber({
  name,
  label,
  value,
  refused,
  onRefuse,
  isWaiting,
  onSave,
  className,
}: QuickNumberProps) {
  const mayChange = useMay('stock.change');
  const reasonId = useId();
  const waitingId = useId();
  const [isFocused, setIsFocused] = useState(false);
  /** Set once something was typed; until then the stored value is followed. */
  const [typed, setTyped] = useState<string>();
  const plain = value === null ? '' : String(value);
  // Whoever types mends it.
  const reason = typed === undefined ? refused?.reason : undefined;

  /** False when the value is invalid. */
  const save = (): boolean => {
    const text = typed ?? refused?.text;
    if (text === undefined) return true;
    const found = problemOfNumber(name, text);
    if (found) {
      setTyped(undefined);
      onRefuse({ text, reason: found });
      return false;
    }
    const next = Number(plainNumber(text)) || null;
    if (next !== value) onSave(next);
    else if (refused) onRefuse(undefined);
    return true;
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const cell = event.currentTarget;
    if (event.key === 'Escape') {
      flushSync(() => {
        setTyped(undefined);
        if (refused) onRefuse(undefined);
      });
      // Selected, so that typing replaces the number.
      cell.select();
      return;
    }
    const way = event.key === 'Enter' ? (event.shiftKey ? 'up' : 'down') : arrows[event.key];
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    // Within what is being typed they move the caret.
    if ((way === 'left' || way === 'right') && (typed ?? refused) !== undefined) return;
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
        aria-describedby={reason ? reasonId : isWaiting ? waitingId : undefined}
        data-cell={name}
        inputMode={name === 'price' ? 'decimal' : 'numeric'}
        autoComplete="off"
        disabled={!mayChange}
        value={typed ?? (refused ? refused.text : isFocused ? plain : shown[name](value))}
        onFocus={({ target }) => {
          // At once, so that typing replaces the value.
          flushSync(() => setIsFocused(true));
          target.select();
        }}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={handleKey}
        onBlur={() => {
          setIsFocused(false);
          if (typed !== undefined && save()) setTyped(undefined);
        }}
        className={classNames(
          'min-h-8 min-w-0 rounded-control border bg-transparent px-2 text-sm tabular-nums hover:border-control focus:bg-surface disabled:cursor-not-allowed disabled:bg-sunken disabled:hover:border-line',
          reason ? 'border-danger-text' : isWaiting ? 'border-dashed border-control' : 'border-line',
          className,
        )}
      />
      {isWaiting && (
        <WaitingMark
          id={waitingId}
          className="pointer-events-none absolute top-1/2 right-1.5 -translate-y-1/2"
        />
      )}
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
