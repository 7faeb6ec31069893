import type { KeptLink } from '#features/customers/kept-link.ts';
import { HOLD_VIEW, type HoldView } from '#features/holds/hold-view.ts';
import type { BookingState } from './booking-states.ts';

/** The free times of a day. */
export interface FreeDay {
  day: string;
  times: readonly string[];
}

/** What became of the vehicle of a booking. `undecided`: it is marked sold while it is held for this buyer. */
export type VehicleAvailability = 'sold' | 'gone' | 'undecided';

/** What the page behind the link shows of a booking. */
export interface BookingView extends KeptLink {
  /** `Test drive` */
  kind: string;
  state: BookingState;
  /** `Friday 20 November, 9:30am to 10am` */
  when: string;
  vehicle: { id: number; title: string } | null;
  /** Booked for no car in particular. */
  isAnyCar: boolean;
  /** What to have along; empty when nothing is needed. */
  bring: string;
  /** Whether there is a file for a calendar: only what is certain goes into one. */
  hasCalendarFile: boolean;
  vehicleNews: VehicleAvailability | null;
  /** Whether it can still be changed or cancelled here. */
  isChangeable: boolean;
  /** Set while the buyer still has to open the link in their mail. */
  open: {
    email: string;
    /** `Friday 20 November, 2:30pm` */
    by: string;
    /** Whether nobody else can take the time meanwhile. */
    isSeated: boolean;
    /** Whether this is the page behind that link. */
    isHere: boolean;
  } | null;
  /** `Friday 20 November, 2:30pm`, when somebody else took the time before the link was opened: another can be chosen until then. */
  chooseBy: string | null;
  /** Cancelled because nobody opened the link. */
  isUnopened: boolean;
  /** Other times, when it can be changed. */
  days: readonly FreeDay[];
}

/** The names under which the pages find what the server tells them. */
export const BOOKING_VIEW = 'booking-view';

/** Id of the car on a page behind a link, while the site lists it. */
export function bookedVehicleId(told: Readonly<Record<string, unknown>>): number | undefined {
  const booking = told[BOOKING_VIEW] as BookingView | undefined; // the server's own words
  const hold = told[HOLD_VIEW] as HoldView | undefined; // alike
  return booking?.vehicle?.id ?? hold?.vehicleId ?? undefined;
}
