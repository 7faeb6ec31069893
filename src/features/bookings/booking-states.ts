export const bookingKinds = ['test_drive', 'inspection'] as const;
export type BookingKind = (typeof bookingKinds)[number];

export const kindLabels: Readonly<Record<BookingKind, string>> = {
  test_drive: 'Test drive',
  inspection: 'Inspection',
};

export const bookingStates = ['requested', 'confirmed', 'arrived', 'no_show', 'done', 'cancelled'] as const;
export type BookingState = (typeof bookingStates)[number];

export const stateLabels: Readonly<Record<BookingState, string>> = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  arrived: 'Arrived',
  no_show: 'No-show',
  done: 'Done',
  cancelled: 'Cancelled',
};

/** States that may follow. A cancelled booking has given its time away; a buyer who wants it again books again. */
const nextStates: Readonly<Record<BookingState, readonly BookingState[]>> = {
  requested: ['confirmed', 'cancelled'],
  confirmed: ['arrived', 'no_show', 'done', 'cancelled'],
  arrived: ['done', 'confirmed'],
  no_show: ['arrived', 'done', 'confirmed'],
  done: ['arrived', 'confirmed'],
  cancelled: [],
};

export function mayBecome(from: BookingState, to: BookingState): boolean {
  return nextStates[from].includes(to);
}

/** Whether somebody can have stayed away by now: not before their time has begun. */
export function mayBeMissed(startMs: number, now: number): boolean {
  return startMs <= now;
}

/** States in which the buyer is still expected. */
export const openStates: readonly BookingState[] = ['requested', 'confirmed'];

export function isOpen(state: BookingState): boolean {
  return openStates.includes(state);
}

export function isState(text: string): text is BookingState {
  return bookingStates.some((state) => state === text);
}

export function isKind(text: string): text is BookingKind {
  return bookingKinds.some((kind) => kind === text);
}

/** What staff note of a booking, in its history. */
export const noteLabels = {
  licence_seen: 'licence seen',
  licence_not_seen: 'licence not seen',
  key_note: 'key note',
} as const;
export type BookingNote = keyof typeof noteLabels;

export function isNote(text: string): text is BookingNote {
  return Object.hasOwn(noteLabels, text);
}

/** One person cannot keep more times for themselves. */
export const MOST_OF_PERSON = 2;

/** How long a booking of staff may take. Buyers are offered the length of the settings. */
export const LEAST_MINUTES = 15;
export const MOST_MINUTES = 240;

/** Why times are blocked, in a few words. */
export const MOST_REASON = 200;

/** Where the key of the vehicle is. */
export const MOST_KEY_NOTE = 200;

/** What a buyer who wants to drive has not said yet, where the dealership asks for it. */
export function licenceProblem(
  { kind, hasLicence }: { kind: string; hasLicence: boolean },
  needsLicence: boolean,
): string | undefined {
  if (!needsLicence || kind !== 'test_drive' || hasLicence) return undefined;
  return 'To drive our cars you need a current licence: please tick this';
}
