import type { GridModel, PlacedBooking } from './grid-model.ts';
import type { Span } from './lanes.ts';

/** Where the keyboard is: a booking, a block or a free place. `b12`, `x3`, `c2-5`: column and row. */
export type Stop = string;

const overlaps = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

export const bookingStop = (id: number): Stop => `b${id}`;
/** A block is in every column that it reaches into. */
export const blockStop = (id: number, column: number): Stop => `x${id}-${column}`;
export const cellStop = (column: number, row: number): Stop => `c${column}-${row}`;

export const rowsOf = ({ start, end, step }: Pick<GridModel, 'start' | 'end' | 'step'>): number =>
  Math.round((end - start) / step);

interface Place {
  column: number;
  /** The rows that it covers. */
  first: number;
  last: number;
  booking?: PlacedBooking;
}

/** What an arrow leads to from here; undefined beyond the edge. */
export function nextStop(model: GridModel, from: Stop, key: string): Stop | undefined {
  const here = findPlace(model, from);
  if (!here) return undefined;
  const { column, first, last, booking } = here;
  switch (key) {
    case 'ArrowDown':
      return stopAt(model, column, last + 1);
    case 'ArrowUp':
      return stopAt(model, column, first - 1);
    case 'ArrowRight':
      return (booking && beside(model, here, 1)) ?? stopAt(model, column + 1, first);
    case 'ArrowLeft':
      return (booking && beside(model, here, -1)) ?? stopAt(model, column - 1, first, 'last');
    case 'Home':
      return stopAt(model, 0, first);
    case 'End':
      return stopAt(model, model.columns.length - 1, first, 'last');
    default:
      return undefined;
  }
}

/** What stands there: a booking before a block, a block before the free place. */
function stopAt(model: GridModel, column: number, row: number, which: 'first' | 'last' = 'first') {
  const filled = model.columns[column];
  if (!filled || row < 0 || row >= rowsOf(model)) return undefined;
  const span = spanOf(model, row);
  const bookings = filled.bookings.filter((one) => overlaps(one, span));
  const booking = byLane(bookings).at(which === 'first' ? 0 : -1);
  if (booking) return bookingStop(booking.id);
  const block = filled.blocks.find((one) => overlaps(one, span));
  return block ? blockStop(block.block.id, column) : cellStop(column, row);
}

/** The booking beside this one that shares its beginning. */
function beside(model: GridModel, { column, first, booking }: Place, by: 1 | -1): Stop | undefined {
  const span = spanOf(model, first);
  const here = byLane(model.columns[column]?.bookings.filter((one) => overlaps(one, span)) ?? []);
  const next = here[here.findIndex(({ id }) => id === booking?.id) + by];
  return next && bookingStop(next.id);
}

function findPlace(model: GridModel, stop: Stop): Place | undefined {
  const [, kind, id, at] = /^([bcx])(\d+)(?:-(\d+))?$/.exec(stop) ?? [];
  if (kind === 'c') return { column: Number(id), first: Number(at), last: Number(at) };
  for (const [column, { bookings, blocks }] of model.columns.entries()) {
    if (kind === 'x' && column !== Number(at)) continue;
    const booking = kind === 'b' ? bookings.find((one) => one.id === Number(id)) : undefined;
    const found = booking ?? (kind === 'x' && blocks.find(({ block }) => block.id === Number(id)));
    if (found) return { column, ...coveredRows(model, found), ...(booking && { booking }) };
  }
  return undefined;
}

/** The first stop of somebody who comes with Tab: the first booking, or the first free place of an open day. */
export function firstStop(model: GridModel): Stop {
  const booking = model.columns.flatMap(({ bookings }) => bookings).at(0);
  if (booking) return bookingStop(booking.id);
  const column = Math.max(
    0,
    model.columns.findIndex(({ open }) => open),
  );
  const open = model.columns[column]?.open;
  const row = open ? Math.ceil((open.start - model.start) / model.step) : 0;
  return stopAt(model, column, row) ?? cellStop(0, 0);
}

/** Whether it is still there. */
export function isStop(model: GridModel, stop: Stop): boolean {
  const place = findPlace(model, stop);
  return place !== undefined && place.column < model.columns.length && place.last < rowsOf(model);
}

export function coveredRows({ start, end, step }: GridModel, span: Span): { first: number; last: number } {
  const most = Math.round((end - start) / step) - 1;
  const first = Math.max(0, Math.floor((span.start - start) / step));
  const last = Math.min(most, Math.ceil((span.end - start) / step) - 1);
  return { first: Math.min(first, most), last: Math.max(first, last) };
}

function spanOf({ start, step }: GridModel, row: number): Span {
  return { start: start + row * step, end: start + (row + 1) * step };
}

function byLane(bookings: readonly PlacedBooking[]): PlacedBooking[] {
  return bookings.toSorted((one, other) => one.lane - other.lane);
}
