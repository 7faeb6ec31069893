import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import type { Db } from '#server/db/database.ts';
import type { LeadMail } from '../lead-mails.ts';
import type { Viewer } from '../viewer.ts';

/** A request for something else, as the inquiry by which staff see and answer it. */
export interface RequestAsInquiry {
  /** Key of the request: the same request is the same inquiry. */
  submissionKey: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  interest: string;
  message: string;
  isSpam: boolean;
  vehicle: VehicleSnapshot | null;
  /** The page on which it was asked for. */
  cameFrom: { page: string };
  createdAt: string;
}

/** Where such a request becomes an inquiry. */
export interface RequestInquiries {
  /** In a transaction of its own. False when it is already stored. */
  insert: (inquiry: RequestAsInquiry, mails: readonly LeadMail[]) => Promise<boolean>;
  /** For the caller's transaction. Returns the id, or undefined when it is already stored. */
  insertIn: (
    tx: Db,
    inquiry: RequestAsInquiry,
    mails: readonly LeadMail[],
    turn?: number,
  ) => Promise<number | undefined>;
}

/** Ends the waiting of the inquiry that a request came with, or was made for: see the README of inquiries. */
export interface RequestAnswers {
  endOfKey: (tx: Db, key: string, act: 'hold', staff: Actor & Viewer) => Promise<void>;
  endOfId: (tx: Db, id: number, act: 'booking' | 'hold', staff: Actor & Viewer) => Promise<void>;
  /** To be called when the transaction has ended. */
  tellStaff: () => void;
}
