import type { BookingState } from './booking-states.ts';
import type { HoldState } from './hold-states.ts';

/** The free times of a day. */
export interface FreeDay {
  day: string;
  times: readonly string[];
}

/** What became of the vehicle of a booking. `undecided`: it is marked sold while it is held for this buyer. */
export type VehicleNews = 'sold' | 'gone' | 'undecided';

/** What became of the newest mail to the buyer; `none` where this site sends them none. */
export interface MailNews {
  state: 'none' | 'coming' | 'sent' | 'failed';
  to: string;
}

/** The page behind a link, for somebody who wants to come back. */
interface KeptLink {
  token: string;
  /** The whole address, to be kept. */
  link: string;
  /** Null when it is not known. */
  mail: MailNews | null;
}

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
  vehicleNews: VehicleNews | null;
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

/** What the page behind the link shows of a hold. */
export interface HoldView extends KeptLink {
  state: HoldState;
  /** Held, but the vehicle is no longer for sale. */
  isUndecided: boolean;
  /** `2021 Mazda CX-5` */
  car: string;
  /** Null when the site no longer lists it. */
  vehicleId: number | null;
  /** Set while the buyer still has to open the link in their mail. */
  open: {
    email: string;
    /** `Friday 20 November, 2:30pm` */
    by: string;
    /** Whether this is the page behind that link. */
    isHere: boolean;
  } | null;
  /** Nobody opened the link in time. */
  isUnopened: boolean;
  /** `Friday 20 November, 5pm`, while it is held. */
  until: string | null;
  /** `Friday 20 November`, while staff have not decided: the last day on which the buyer needs it. */
  wantedUntil: string | null;
}

/** The names under which the pages find what the server tells them. */
export const BOOKING_KEY = 'booking-key';
export const BOOKING_VIEW = 'booking-view';
export const HOLD_VIEW = 'hold-view';
export const HOLD_DAYS = 'hold-days';

/** Id of the car on a page behind a link, while the site lists it. */
export function bookedVehicleId(told: Readonly<Record<string, unknown>>): number | undefined {
  const booking = told[BOOKING_VIEW] as BookingView | undefined; // the server's own words
  const hold = told[HOLD_VIEW] as HoldView | undefined; // alike
  return booking?.vehicle?.id ?? hold?.vehicleId ?? undefined;
}

/** What a buyer types, besides the tick. */
export const bookingTypedNames = [
  'time',
  'kind',
  'firstName',
  'lastName',
  'email',
  'phone',
  'wantedUntil',
  'message',
] as const;
