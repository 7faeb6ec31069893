import type { Db } from '../db/database.ts';
import type { Person } from './person.ts';
import type { Readable } from './readable.ts';

/** Who erases, for the activity. */
export interface ErasedBy {
  staffId: number | null;
  fullName: string;
}

/** One kind of personal data. Whichever feature holds it brings its entry. */
export interface PersonalData {
  /** The heading of the export, and what is counted before an erasure. */
  label: string;
  /** Set where jobs go on with it: that a mail has gone meanwhile is no reason to look again before an erasure. */
  isMovedByJobs?: true;
  /** All of it, for the person to read. */
  list: (tx: Db, person: Person) => Promise<Readable[]>;
  /**
   * Before anything is erased: locks what a decision locks before the vehicle, such as a hold, and answers the vehicles
   * that the erasure changes. All of them are locked after that, in the order of their ids, and then the inquiry goes. So
   * nobody has what the other waits for.
   */
  lock?: (tx: Db, person: Person) => Promise<readonly number[]>;
  /** Left out where the data goes with its inquiry or booking. */
  erase?: (tx: Db, person: Person, staff: ErasedBy) => Promise<void>;
  /** Removes what is not in the database, once the rows are gone for good. Not done again after a restore. */
  eraseFiles?: (person: Person) => Promise<void>;
}

/** Rows by which a person is known. Their random keys are noted when they are erased, so that no backup brings them back. */
export interface PeopleRows<Kind extends keyof Person = keyof Person> {
  kind: Kind;
  listKeys: (tx: Db) => Promise<KeyedRow[]>;
  listByIds: (tx: Db, ids: readonly number[]) => Promise<Person[Kind][number][]>;
}

export interface KeyedRow {
  id: number;
  key: string;
  /** The page an inquiry came from. */
  sent_from?: string;
}

/** How entries of the activity name somebody. */
export interface NamingWords {
  /** Titles that name nobody, by action. */
  nameless: Readonly<Record<string, string>>;
  /** How a title begins that names this person. */
  beginnings: (name: string) => string[];
}
