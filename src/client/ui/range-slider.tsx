import { useId } from 'react';

export interface RangeSliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: readonly [number, number];
  /** While dragging. */
  onChange: (value: [number, number]) => void;
  /** On release. */
  onCommit?: (value: [number, number]) => void;
  format?: (value: number) => string;
  /** No range is chosen. */
  isAny?: boolean;
}

/**
 * Two native sliders on one track: arrow keys, Page Up, Home, touch and screen readers work as usual. The thumbs
 * never cross.
 */
export function RangeSlider({
  label,
  min,
  max,
  step,
  value,
  onChange,
  onCommit,
  format = String,
  isAny = false,
}: RangeSliderProps) {
  const id = useId();
  const [low, high] = value;
  const share = (amount: number) => ((amount - min) / (max - min)) * 100;
  const commit = () => onCommit?.([low, high]);
  const thumb = (which: 'Lowest' | 'Highest', amount: number, move: (to: number) => void) => (
    <input
      type="range"
      aria-label={`${which} ${label.toLowerCase()}`}
      aria-valuetext={format(amount)}
      min={min}
      max={max}
      step={step}
      value={amount}
      onChange={(event) => move(event.target.valueAsNumber)}
      onPointerUp={commit}
      onKeyUp={commit}
      className="range-thumb"
    />
  );
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span id={id} className="font-semibold">
          {label}
        </span>
        <output aria-labelledby={id} className="text-muted tabular-nums">
          {isAny ? 'Any' : `${format(low)} – ${format(high)}`}
        </output>
      </div>
      <div className="relative mt-2 h-11">
        <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        <span
          className="absolute top-1/2 h-1 -translate-y-1/2 rounded-full bg-accent"
          style={{ left: `${share(low)}%`, right: `${100 - share(high)}%` }}
        />
        {thumb('Lowest', low, (to) => onChange([Math.min(to, high), high]))}
        {thumb('Highest', high, (to) => onChange([low, Math.max(to, low)]))}
      </div>
    </fieldset>
  );
}
