import { minutesOf } from './free-times.ts';
import type { GridModel, PlacedBooking } from './grid-model.ts';
import type { Span } from './lanes.ts';

/** Where something would come to be. */
export interface Shadow extends Span {
  column: number;
  /** Undefined for something new. */
  booking: PlacedBooking | undefined;
}

/** A place under the pointer. */
export interface Place {
  column: number;
  /** Minutes by the clock. */
  at: number;
}

/** What is dragged, and where it was taken. */
export interface Taken extends Place {
  kind: 'move' | 'resize' | 'new';
  booking: PlacedBooking | undefined;
}

type Frame = Pick<GridModel, 'start' | 'end' | 'step'>;

/**
 * What is new stands between the lines of the grid. A booking goes by whole steps from where it is: one that began beside a
 * line keeps its minutes, and its time while it only changes its person.
 */
export function shadowOf(frame: Frame, { kind, booking, ...taken }: Taken, to: Place): Shadow {
  if (!booking) {
    const [top, bottom] = taken.at < to.at ? [taken.at, to.at] : [to.at, taken.at];
    const line = (minutes: number, round: (number: number) => number) =>
      frame.start + round((minutes - frame.start) / frame.step) * frame.step;
    return { column: taken.column, start: line(top, Math.floor), end: line(bottom, Math.ceil), booking };
  }
  const { start } = booking;
  const end = start + minutesOf(booking);
  const steps = Math.round((to.at - taken.at) / frame.step);
  if (kind === 'resize') {
    const last = Math.max(end + steps * frame.step, start + Math.min(frame.step, end - start));
    return { column: taken.column, start, end: last, booking };
  }
  const by = within(steps, (frame.start - start) / frame.step, (frame.end - end) / frame.step) * frame.step;
  return { column: to.column, start: start + by, end: end + by, booking };
}

/** As many whole steps as there is room for; what has none, as in a night of 25 hours, stays. */
function within(steps: number, least: number, most: number): number {
  return Math.min(Math.max(steps, Math.min(Math.ceil(least), 0)), Math.max(Math.floor(most), 0));
}
