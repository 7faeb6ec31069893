import { type MouseEvent, type PointerEvent, useId, useRef } from 'react';
import { type FocusPoint, pointAt } from './focus-point.ts';

interface FocusControlProps {
  /** The whole picture. */
  source: string;
  width: number;
  height: number;
  value: FocusPoint;
  onValue: (value: FocusPoint) => void;
}

/** Chooses the part that stays in sight where the picture is cut: by a press or a drag on it, or by two sliders. */
export function FocusControl({ source, width, height, value, onValue }: FocusControlProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const moveTo = ({ clientX, clientY }: MouseEvent) => {
    if (!frame.current) return;
    onValue(pointAt({ x: clientX, y: clientY }, frame.current.getBoundingClientRect()));
  };
  const handleDown = (event: PointerEvent) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const handleMove = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
  };
  return (
    <fieldset aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="text-sm font-semibold">Focal point</legend>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        Wherever the picture is cut, this point stays in sight. Press on the picture, drag the mark or use the
        sliders.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders do the same by keyboard */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <div
          ref={frame}
          data-focus-frame=""
          onClick={moveTo}
          className="relative w-fit cursor-crosshair overflow-clip rounded-control border border-line bg-sunken"
        >
          <img
            src={source}
            alt=""
            width={width}
            height={height}
            draggable={false}
            className="max-h-64 w-auto select-none"
          />
          <span
            data-focus-mark=""
            onPointerDown={handleDown}
            onPointerMove={handleMove}
            style={{ left: `${value.x}%`, top: `${value.y}%` }}
            className="absolute grid size-11 -translate-1/2 cursor-grab touch-none place-items-center"
          >
            <span className="size-6 rounded-full border-3 border-white bg-black/35 shadow-[0_0_0_2px_black]" />
          </span>
        </div>
        <div className="grid grow basis-48 gap-3">
          <Slider label="From the left" value={value.x} onValue={(x) => onValue({ ...value, x })} />
          <Slider label="From the top" value={value.y} onValue={(y) => onValue({ ...value, y })} />
        </div>
      </div>
    </fieldset>
  );
}

interface SliderProps {
  label: string;
  value: number;
  onValue: (value: number) => void;
}

function Slider({ label, value, onValue }: SliderProps) {
  return (
    <label className="block text-sm">
      <span className="flex justify-between gap-4">
        {label} <span className="text-muted tabular-nums">{value}%</span>
      </span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${value} percent`}
        min={0}
        max={100}
        value={value}
        onChange={({ target }) => onValue(target.valueAsNumber)}
        className="h-8 w-full accent-brand pointer-coarse:h-11"
      />
    </label>
  );
}
