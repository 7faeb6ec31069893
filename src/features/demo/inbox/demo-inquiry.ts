import type { HoldDecision } from '#features/holds/hold-states.ts';
import type { OfferedCar } from '#features/inquiries/offered-car.ts';
import type { Colleague } from '../work/colleagues.ts';

/** A demonstration inquiry. */
export interface DemoInquiry {
  /** First name, last name and phone number; the number is optional, as in the form. */
  from: readonly [string, string, string];
  interest: string;
  message: string;
  /** The car that a seller offers. */
  car?: Partial<OfferedCar>;
  /** Key of the photos that come with it. */
  photosKey?: string;
  /** Stock number of the vehicle it is about. */
  stockNumber?: string;
  /** It came with the wish to hold that vehicle. */
  hold?: DemoHold;
  /** Days before the demonstration start, and the time in Sydney. */
  sent: { daysAgo: number; at: `${number}:${number}` };
  /** Omitted for unread inquiries. */
  readAfterHours?: number;
}

export interface DemoHold {
  /** How many days after the wish. */
  untilInDays: number;
  /** Hours after the wish. The buyer alone withdraws it. */
  later: readonly {
    after: number;
    by?: Colleague;
    decision: HoldDecision | 'withdraw';
    /** Days from the demonstration start, and the time in Sydney. */
    until?: readonly [number, string];
  }[];
}
