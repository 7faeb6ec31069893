import { bookingBlocks } from './booking-blocks.table.ts';
import { bookingEvents } from './booking-events.table.ts';
import { bookingLinks } from './booking-links.table.ts';
import { bookings } from './bookings.table.ts';

/** What is referred to comes first. */
export const bookingsInBackups = [bookings, bookingLinks, bookingBlocks, bookingEvents] as const;
