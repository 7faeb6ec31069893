import { CircleAlert } from 'lucide-react';
import { classNames } from '#client/ui/class-names.ts';
import { nameOf } from '#features/customers/name-of.ts';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { clockOf } from '#shared/dates.ts';
import type { AgendaBooking } from '../../agenda.contract.ts';
import { type BookingState, kindLabels, stateLabels } from '../../booking-states.ts';
import { timeWords } from '../../booking-words.ts';

const edges: Readonly<Record<BookingState, string>> = {
  requested: 'border-l-tag-gold',
  confirmed: 'border-l-tag-blue',
  arrived: 'border-l-tag-green',
  no_show: 'border-l-tag-red',
  done: 'border-l-tag-neutral',
  cancelled: 'border-l-tag-neutral',
};

/** Minutes for which a box is high enough for so many lines. */
const TWO_LINES = 30;
const THREE_LINES = 45;

/** A line without room is for screen readers alone; its booking has all of them when it is opened. */
const lineLook = (hasRoom: boolean) => (hasRoom ? 'shrink-0 truncate text-muted' : 'sr-only');

interface BookingLinesProps {
  booking: AgendaBooking;
  /** Full name of who looks after it; empty for nobody. */
  looksAfter: string;
  /** How long it is drawn, in minutes. */
  drawn: number;
}

/** A booking as a box in the grid, in as many lines as its length leaves room for; screen readers have all of them. */
export function BookingLines({ booking, looksAfter, drawn }: BookingLinesProps) {
  const { state, startsAt, endsAt, vehicle, kind } = booking;
  const troubles = troublesOf(booking);
  const [from, to] = [startsAt, endsAt].map((moment) => timeWords(clockOf(Date.parse(moment))));
  const about = [
    state !== 'confirmed' && stateLabels[state],
    vehicle ? vehicleTitle(vehicle) : kindLabels[kind],
  ];
  return (
    <span
      className={classNames(
        'flex h-full min-w-0 flex-col overflow-hidden rounded-sm border border-l-4 border-control px-1 text-left text-xs leading-4',
        state === 'done' || state === 'no_show' ? 'bg-sunken' : 'bg-canvas',
        edges[state],
      )}
    >
      <span className="flex min-w-0 items-center gap-1">
        <span className="min-w-0 truncate font-semibold">{nameOf(booking)}</span>
        {troubles.length > 0 && (
          <CircleAlert aria-hidden="true" className="ml-auto size-4 shrink-0 text-danger-text" />
        )}
      </span>
      <span className="sr-only">
        , {from} to {to},{' '}
      </span>
      <span className={lineLook(drawn >= TWO_LINES)}>{about.filter(Boolean).join(' · ')}</span>
      {looksAfter && (
        <span className={lineLook(drawn >= THREE_LINES)}>
          <span className="sr-only">, </span>
          {looksAfter}
        </span>
      )}
      {troubles.length > 0 && <span className="sr-only">, {troubles.join(', ')}</span>}
    </span>
  );
}

/** What somebody should see to before they come. */
function troublesOf({ isOutsideHours, vehicleStatus, vehicle, unsentMails }: AgendaBooking): string[] {
  const ofVehicle =
    vehicleStatus === '' ? 'vehicle no longer listed' : `vehicle ${statusLabel(vehicleStatus)}`;
  return [
    isOutsideHours && 'outside booking hours',
    vehicle !== null && vehicleStatus !== 'available' && ofVehicle,
    unsentMails.some(({ state }) => state === 'failed') && 'mail not sent',
  ].filter((trouble) => trouble !== false);
}
