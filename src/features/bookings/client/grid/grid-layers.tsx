import type { CSSProperties } from 'react';
import { timeWords } from '../../booking-words.ts';
import type { Shadow } from './drag-shadow.ts';
import { type FilledColumn, type GridModel, minutesOn, timeOf } from './grid-model.ts';
import type { Span } from './lanes.ts';

interface ColumnLayersProps {
  model: GridModel;
  filled: FilledColumn;
  rows: number;
  now: number;
  shadow: Shadow | undefined;
  /** Whether it can be dropped there. */
  isAllowed: boolean;
}

/** Hangs from the first cell over the whole column: closed hours behind the lines, now and what is dragged before all. */
export function ColumnLayers({ model, filled, rows, now, shadow, isAllowed }: ColumnLayersProps) {
  const { start, end } = model;
  const at = minutesOn(filled.day, now);
  const open = filled.open ?? { start: end, end };
  const closed = [
    { start, end: open.start },
    { start: open.end, end },
  ].filter((span) => span.start < span.end);
  const place = (span: Span): CSSProperties => ({
    top: `${((span.start - start) / (end - start)) * rows * 100}%`,
    height: `${((span.end - span.start) / (end - start)) * rows * 100}%`,
  });
  return (
    <span aria-hidden="true" className="pointer-events-none">
      {closed.map((span) => (
        <span key={span.start} className="absolute inset-x-0 -z-1 bg-sunken" style={place(span)} />
      ))}
      {filled.isToday && start <= at && at < end && (
        <>
          {/* Behind the bookings: a name that is struck through reads as cancelled. */}
          <span
            data-now=""
            className="absolute inset-x-0 z-5 border-t-2 border-danger"
            style={place({ start: at, end: at })}
          />
          <span
            className="absolute left-0 z-30 size-2.5 -translate-x-1/2 -translate-y-1 rounded-full bg-danger"
            style={{ top: place({ start: at, end: at }).top }}
          />
        </>
      )}
      {shadow && (
        <span
          data-shadow=""
          className={`absolute inset-x-0.5 z-30 overflow-hidden rounded-sm border-2 border-dashed bg-surface/85 px-1 text-xs font-semibold ${
            isAllowed ? 'border-accent-text' : 'border-danger text-danger-text'
          }`}
          style={place(shadow)}
        >
          {timeWords(timeOf(shadow.start))} to {timeWords(timeOf(shadow.end))}
        </span>
      )}
    </span>
  );
}
