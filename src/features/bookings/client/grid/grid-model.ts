import { clockOf, sydneyDay } from '#shared/dates.ts';
import type { Agenda, AgendaBlock, AgendaBooking } from '../../agenda.contract.ts';
import { blocksOn, bookingsOn } from '../agenda/agenda-days.ts';
import { type Lane, layOut, type Span } from './lanes.ts';

/** A column of the grid: a day, or on one day a person. */
export interface GridColumn {
  key: string;
  day: string;
  /** By username, empty for nobody yet; undefined for everybody. */
  person: string | undefined;
  label: string;
  /** Where its head leads. */
  href?: string | undefined;
  isToday: boolean;
}

export type PlacedBooking = AgendaBooking & Span & Lane;
export type PlacedBlock = Span & { block: AgendaBlock };

/** What stands in a column. */
export interface FilledColumn extends GridColumn {
  bookings: PlacedBooking[];
  blocks: PlacedBlock[];
  /** When bookings are taken; undefined on closed days. */
  open: Span | undefined;
}

export interface GridModel extends Span {
  step: number;
  columns: readonly FilledColumn[];
}

const DAY = 24 * 60;
const HOUR = 60;
/** Shown where nothing says otherwise. */
const USUAL: Span = { start: 9 * HOUR, end: 17 * HOUR };
/** What is shorter is drawn as high as that, so that it can be read and pressed. */
const LEAST_DRAWN = 20;

/** Minutes that the clock of the dealership shows on a day: the same lines on every day, also when the clocks change. */
export function minutesOn(day: string, ms: number): number {
  const shown = sydneyDay(new Date(ms));
  if (shown !== day) return shown < day ? 0 : DAY;
  const [hours = 0, minutes = 0] = clockOf(ms).split(':').map(Number);
  return hours * HOUR + minutes;
}

/** `09:30`, for 570. */
export function timeOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / HOUR))}:${two(minutes % HOUR)}`;
}

export function modelOf(columns: readonly GridColumn[], agenda: Agenda): GridModel {
  const filled = columns.map((column) => fill(column, agenda));
  const shown = filled.flatMap(({ open, bookings }) => [...(open ? [open] : []), ...bookings]);
  const { start, end } = shown.length > 0 ? hull(shown) : USUAL;
  return {
    step: agenda.stepMinutes,
    start: Math.floor(start / HOUR) * HOUR,
    end: Math.ceil(end / HOUR) * HOUR,
    columns: filled,
  };
}

function fill(column: GridColumn, agenda: Agenda): FilledColumn {
  const { day, person } = column;
  const spanOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): Span => {
    const start = minutesOn(day, Date.parse(startsAt));
    // In the night in which the clock goes back, an end may show less than its beginning.
    return { start, end: Math.max(minutesOn(day, Date.parse(endsAt)), start) };
  };
  const bookings = bookingsOn(day, agenda.bookings)
    .filter(({ state, assignee }) => state !== 'cancelled' && (person === undefined || assignee === person))
    .map((booking) => {
      const { start, end } = spanOf(booking);
      return { ...booking, start, end: Math.max(end, start + LEAST_DRAWN) };
    });
  const hours = agenda.hours.find((one) => one.day === day);
  return {
    ...column,
    bookings: layOut(bookings),
    blocks: blocksOn(day, agenda.blocks).map((block) => ({ block, ...spanOf(block) })),
    open: hours && spanOf(hours),
  };
}

function hull(spans: readonly Span[]): Span {
  return {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  };
}
