import { createSpool, type IsErased } from '#server/files/spool.ts';
import { newBookingSchema } from './new-booking.ts';

export type BookingSpool = ReturnType<typeof createBookingSpool>;

/** Bookings that wait for the database. Their buyers have not been promised a time. */
export const createBookingSpool = (folder: string, isErased?: IsErased) =>
  createSpool(folder, newBookingSchema, isErased);
