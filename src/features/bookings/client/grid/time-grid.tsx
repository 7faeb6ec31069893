import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { classNames } from '#client/ui/class-names.ts';
import type { Agenda, AgendaBlock, AgendaBooking } from '../../agenda.contract.ts';
import { isOpen } from '../../booking-states.ts';
import { timeWords } from '../../booking-words.ts';
import { useNow } from '../agenda/use-now.ts';
import type { Shadow } from './drag-shadow.ts';
import { type WantedTime, whyNotThen } from './free-times.ts';
import { GridCell } from './grid-cell.tsx';
import { ColumnLayers } from './grid-layers.tsx';
import { type GridColumn, modelOf, timeOf } from './grid-model.ts';
import { firstStop, isStop, nextStop, rowsOf, type Stop } from './grid-stops.ts';
import { useGridDrag } from './use-grid-drag.ts';

/** A time in the grid, and whose column it is in; undefined where columns are no people. */
export interface GridPlace extends WantedTime {
  person: string | undefined;
}

interface TimeGridProps {
  label: string;
  columns: readonly GridColumn[];
  agenda: Agenda;
  mayHandle: boolean;
  onOpen: (booking: AgendaBooking) => void;
  onBlock: (block: AgendaBlock) => void;
  onAdd: (place: GridPlace) => void;
  /** With the reason where it cannot be there. */
  onMove: (booking: AgendaBooking, place: GridPlace, whyNot: string | undefined) => void;
}

/** In rem, so that it grows with the text: half an hour has room for two lines, also where somebody spaces text out. */
const HOUR_REM = 5;
const HOURS_REM = 3.5;
/** Seven of them fit on a tablet that is held upright. */
const COLUMN_REM = 5.875;

/** Hours down, days or people across. The arrow keys go through it, Enter opens or adds. */
export function TimeGrid({
  label,
  columns,
  agenda,
  mayHandle,
  onOpen,
  onBlock,
  onAdd,
  onMove,
}: TimeGridProps) {
  const model = modelOf(columns, agenda);
  const rows = rowsOf(model);
  const now = useNow();
  const body = useRef<HTMLTableSectionElement>(null);
  const [last, setLast] = useState<Stop>();
  const active = last !== undefined && isStop(model, last) ? last : firstStop(model);

  const isMovable = (booking: AgendaBooking) => mayHandle && !booking.isHidden && isOpen(booking.state);
  const placeAt = ({ column, start, end }: Shadow): GridPlace | undefined => {
    const filled = model.columns[column];
    return filled && { day: filled.day, time: timeOf(start), minutes: end - start, person: filled.person };
  };
  const whyNotAt = (shadow: Shadow): string | undefined => {
    const place = placeAt(shadow);
    return place && whyNotThen(place, agenda, now, shadow.booking);
  };
  const { shadow, begin } = useGridDrag({
    ...{ model, body },
    mayAdd: mayHandle,
    findMovable: (id) =>
      model.columns.flatMap(({ bookings }) => bookings).find((one) => one.id === id && isMovable(one)),
    onDrop(dropped) {
      const place = placeAt(dropped);
      if (!place) return;
      if (dropped.booking) onMove(dropped.booking, place, whyNotAt(dropped));
      else onAdd(place);
    },
  });

  function addAt(cell: Element): void {
    const [column = 0, row = 0] = (cell.getAttribute('data-stop') ?? '').slice(1).split('-').map(Number);
    const start = model.start + row * model.step;
    const place = placeAt({ column, start, end: start + agenda.slotMinutes, booking: undefined });
    if (place && mayHandle) onAdd(place);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!(event.target instanceof Element)) return;
    const stop = event.target.closest('[data-stop]');
    if (!stop) return;
    const isFree = event.target.matches('td');
    if (isFree && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      addAt(event.target);
      return;
    }
    if (!steps.has(event.key)) return;
    // Beyond the edge it stays, and does not turn the page of the agenda.
    event.preventDefault();
    const next = nextStop(model, stop.getAttribute('data-stop') ?? '', event.key);
    if (next === undefined) return;
    setLast(next);
    body.current?.querySelector<HTMLElement>(`[data-stop="${next}"]`)?.focus();
  }

  const needs = { model, active, isMovable, onOpen, onBlock };
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface shadow-card">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys go through its cells
        role="grid"
        aria-label={label}
        onKeyDown={handleKey}
        onPointerDown={begin}
        onClick={({ target }) => target instanceof Element && target.matches('td') && addAt(target)}
        onFocus={({ target }) => setLast(target.closest('[data-stop]')?.getAttribute('data-stop') ?? last)}
        style={{ minWidth: `${HOURS_REM + COLUMN_REM * columns.length}rem` }}
        className={classNames(
          'w-full table-fixed border-separate border-spacing-0',
          shadow && 'cursor-grabbing select-none',
        )}
      >
        <thead>
          <tr>
            <th scope="col" style={{ width: `${HOURS_REM}rem` }}>
              <span className="sr-only">Time</span>
            </th>
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="isolate">
          {Array.from({ length: rows }, (_, row) => {
            const minute = model.start + row * model.step;
            return (
              <tr key={minute} style={{ height: `${(HOUR_REM * model.step) / 60}rem` }}>
                <th
                  scope="row"
                  className={classNames(
                    'p-0 px-1.5 text-right align-top text-xs leading-4 font-normal text-muted tabular-nums',
                    minute % 60 === 0 && 'shadow-[inset_0_1px_0_var(--line)]',
                  )}
                >
                  <span className={minute % 60 === 0 ? '' : 'sr-only'}>{timeWords(timeOf(minute))}</span>
                </th>
                {model.columns.map((filled, column) => (
                  <GridCell
                    key={filled.key}
                    {...needs}
                    {...{ filled, column, row }}
                    nameOfPerson={(username) => nameOfPerson(username, agenda.people)}
                  >
                    {row === 0 && (
                      <ColumnLayers
                        {...{ model, filled, now, rows }}
                        shadow={shadow?.column === column ? shadow : undefined}
                        isAllowed={!shadow || whyNotAt(shadow) === undefined}
                      />
                    )}
                  </GridCell>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const steps = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

function Head({ column: { label, href, isToday } }: { column: GridColumn }) {
  const look = 'block px-1 py-2 text-center text-sm font-semibold break-words';
  return (
    <th
      scope="col"
      className={classNames('border-l border-line p-0', isToday && href && 'bg-brand text-brand-ink')}
    >
      {href ? (
        <Link
          href={href}
          className={classNames(look, 'min-h-9 no-underline underline-offset-4 hover:underline')}
        >
          {label}
          {isToday && <span className="sr-only">, today</span>}
        </Link>
      ) : (
        <span className={look}>{label}</span>
      )}
    </th>
  );
}

/** Empty for nobody. */
function nameOfPerson(username: string, people: Agenda['people']): string {
  return people.find((person) => person.username === username)?.fullName ?? username;
}
