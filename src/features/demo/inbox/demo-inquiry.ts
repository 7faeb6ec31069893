import type { OfferedCar } from '#features/inquiries/offered-car.ts';

/** What one buyer of the demonstration wrote. */
export interface DemoInquiry {
  /** First name, last name and telephone number, which may be left out as in the form. */
  from: readonly [string, string, string];
  interest: string;
  message: string;
  /** What a seller told of their own car. */
  car?: Partial<OfferedCar>;
  /** Of the vehicle it is about. */
  stockNumber?: string;
  /** Counted back from the demonstration start; the time is Sydney's. */
  sent: { daysAgo: number; at: `${number}:${number}` };
  /** Left out while nobody has read it. */
  readAfterHours?: number;
}
