import type { OfferedCar } from '#features/inquiries/offered-car.ts';

/** A demonstration inquiry. */
export interface DemoInquiry {
  /** First name, last name and phone number; the number is optional, as in the form. */
  from: readonly [string, string, string];
  interest: string;
  message: string;
  /** The car that a seller offers. */
  car?: Partial<OfferedCar>;
  /** Stock number of the vehicle it is about. */
  stockNumber?: string;
  /** Days before the demonstration start, and the time in Sydney. */
  sent: { daysAgo: number; at: `${number}:${number}` };
  /** Omitted for unread inquiries. */
  readAfterHours?: number;
}
