import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { AgendaBlock, AgendaBooking } from '../../agenda.contract.ts';
import { timeWords } from '../../booking-words.ts';
import { BookingLines } from './grid-booking.tsx';
import { columnWords } from './grid-columns.ts';
import { type FilledColumn, type GridModel, timeOf } from './grid-model.ts';
import { blockStop, bookingStop, cellStop, coveredRows, type Stop } from './grid-stops.ts';
import type { Lane, Span } from './lanes.ts';

const HATCH = 'repeating-linear-gradient(135deg, var(--line) 0 0.375rem, var(--sunken) 0.375rem 0.75rem)';

export interface GridCellNeeds {
  model: GridModel;
  /** What Tab leads to. */
  active: Stop;
  nameOfPerson: (username: string) => string;
  isMovable: (booking: AgendaBooking) => boolean;
  onOpen: (booking: AgendaBooking) => void;
  onBlock: (block: AgendaBlock) => void;
}

interface GridCellProps extends GridCellNeeds {
  filled: FilledColumn;
  column: number;
  row: number;
  /** What hangs over the whole column. */
  children: ReactNode;
}

/** A step of a column, with what begins in it: that hangs over the rows below. */
export function GridCell({ model, active, filled, column, row, children, ...needs }: GridCellProps) {
  const { nameOfPerson, isMovable, onOpen, onBlock } = needs;
  const minute = model.start + row * model.step;
  const beginsHere = (span: Span) => coveredRows(model, span).first === row && span.end > model.start;
  const within = (span: Span) => placeOf(span, { minute, step: model.step });
  const stop = cellStop(column, row);
  const words = `${columnWords(filled)}, ${timeWords(timeOf(minute))}`;
  const blocks = filled.blocks.filter((block) => beginsHere(block) && block.start < model.end);
  const bookings = filled.bookings.filter(beginsHere);
  const isEmpty = blocks.length + bookings.length === 0;
  return (
    <td
      tabIndex={active === stop ? 0 : -1}
      data-stop={stop}
      data-day={filled.day}
      data-time={timeOf(minute)}
      // Who speaks what they see must find it in the name of the cell.
      aria-label={isEmpty ? words : undefined}
      className={classNames(
        'relative p-0 focus-visible:z-20',
        // Borders would take room from what is placed by its share of the rows.
        minute % 60 === 0
          ? 'shadow-[inset_1px_1px_0_var(--line)]'
          : 'shadow-[inset_1px_0_0_var(--line),inset_0_1px_0_color-mix(in_srgb,var(--line)_50%,transparent)]',
      )}
    >
      {!isEmpty && <span className="sr-only">{words}</span>}
      {children}
      {blocks.map(({ block, ...span }) => (
        <button
          key={block.id}
          type="button"
          tabIndex={active === blockStop(block.id, column) ? 0 : -1}
          data-stop={blockStop(block.id, column)}
          onClick={() => onBlock(block)}
          className="absolute inset-x-0 z-5 flex items-start overflow-hidden px-1 pt-1 text-left text-xs leading-4"
          style={{
            ...within({ start: Math.max(span.start, model.start), end: Math.min(span.end, model.end) }),
            backgroundImage: HATCH,
          }}
        >
          <span className="min-w-0 truncate bg-surface px-0.5 font-semibold">Blocked: {block.reason}</span>
        </button>
      ))}
      {bookings.map((booking) => (
        <button
          key={booking.id}
          type="button"
          tabIndex={active === bookingStop(booking.id) ? 0 : -1}
          data-stop={bookingStop(booking.id)}
          data-booking={booking.id}
          onClick={() => onOpen(booking)}
          className={classNames(
            'absolute z-10 pb-px hover:z-20 focus-visible:z-20',
            isMovable(booking) && 'cursor-grab',
          )}
          style={{ ...within(booking), ...besideOthers(booking) }}
        >
          <BookingLines
            booking={booking}
            drawn={booking.end - booking.start}
            looksAfter={filled.person === undefined ? nameOfPerson(booking.assignee) : ''}
          />
          {isMovable(booking) && (
            <span data-edge="" className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize" />
          )}
        </button>
      ))}
    </td>
  );
}

/** From the top of the row in which it begins. */
function placeOf({ start, end }: Span, { minute, step }: { minute: number; step: number }): CSSProperties {
  return { top: `${((start - minute) / step) * 100}%`, height: `${((end - start) / step) * 100}%` };
}

/** A strip at the right stays free, to add something at the same time. */
function besideOthers({ lane, lanes }: Lane): CSSProperties {
  return { left: `${(lane / lanes) * 94}%`, width: `calc(${94 / lanes}% - 1px)` };
}
