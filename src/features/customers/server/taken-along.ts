import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';

interface Inquiry {
  submission_key: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
}

/** What goes with an inquiry to whoever takes it. Bookings come after inquiries, so that they hand it over. */
export interface TakenAlong {
  /** What its person has booked and nobody looks after. */
  take: (tx: Db, inquiry: Inquiry, to: { username: string; name: string }, staff: Actor) => Promise<void>;
  /** To nobody again, when the same person undoes it a moment later. */
  giveBack: (tx: Db, inquiry: Inquiry, from: string, staff: Actor) => Promise<void>;
}
