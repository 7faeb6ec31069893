import { sql } from 'kysely';
import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import { isOpen, isState } from '#features/bookings/booking-states.ts';
import { listBookingsOf } from '#features/bookings/server/person-bookings.repository.ts';
import type { PersonRepository } from '#features/inquiries/server/pipeline/person.repository.ts';
import type { Viewer } from '#features/inquiries/whose-inquiries.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { batches } from '#server/jobs/batches.ts';
import type { Log } from '#server/log.ts';
import { AppError } from '#shared/app-error.ts';
import type { AnswerOf } from '#shared/call.ts';
import type { exportPersonData, PersonData } from '../privacy.contract.ts';
import type { createErasedKeys } from './erased-keys.repository.ts';
import { heldUnder, type Person } from './person.ts';
import type { PersonalData } from './personal-data.ts';

interface Dependencies {
  database: Database;
  activity: ActivityRepository;
  persons: Pick<PersonRepository, 'listOfPerson' | 'listSamePerson'>;
  personalData: readonly PersonalData[];
  erasedKeys: ReturnType<typeof createErasedKeys>;
  /** Times are free again, and lists are shorter. */
  onErased: () => Promise<void>;
  clock: Clock;
  log: Log;
}

/** Erased at once after a restore, which may bring back those of years. */
const BATCH = 100;

export type PrivacyService = ReturnType<typeof createPrivacyService>;

/** What a person may ask for by law: to see all that is held about them, and to have it erased. */
export function createPrivacyService(dependencies: Dependencies) {
  const { database, activity, persons, personalData, erasedKeys, onErased, clock, log } = dependencies;
  const { db } = database;

  async function find(tx: Db, inquiryId: number): Promise<Person> {
    const inquiries = await persons.listOfPerson(tx, inquiryId);
    if (inquiries.length === 0) throw new AppError('not_found', 'That inquiry does not exist');
    return { inquiries, bookings: await listBookingsOf(tx, inquiries) };
  }

  async function listAll(tx: Db, person: Person) {
    const all: { label: string; rows: Awaited<ReturnType<PersonalData['list']>> }[] = [];
    for (const { label, list } of personalData) all.push({ label, rows: await list(tx, person) });
    return all;
  }

  async function count(tx: Db, person: Person) {
    const kinds = (await listAll(tx, person)).map(({ label, rows }) => ({ label, count: rows.length }));
    return { kinds, total: kinds.reduce((sum, kind) => sum + kind.count, 0) };
  }

  async function eraseRows(tx: Db, person: Person): Promise<void> {
    for (const { erase } of personalData) await erase?.(tx, person);
  }

  return {
    async look(inquiryId: number, viewer: Viewer): Promise<PersonData> {
      const person = await find(db, inquiryId);
      const now = clock.now().toISOString();
      const known = new Set(person.inquiries.map(({ id }) => id));
      const others = new Set<number>();
      for (const inquiry of person.inquiries)
        for (const { id } of await persons.listSamePerson(inquiry, inquiry.person_key, viewer))
          if (!known.has(id)) others.add(id);
      return {
        ...heldUnder(person),
        ...(await count(db, person)),
        bookingsAhead: person.bookings.filter(
          ({ state, ends_at }) => isState(state) && isOpen(state) && ends_at > now,
        ).length,
        notJoined: others.size,
      };
    },

    async export(inquiryId: number, staff: Actor): Promise<AnswerOf<typeof exportPersonData>> {
      return db.transaction().execute(async (tx) => {
        const person = await find(tx, inquiryId);
        const all = await listAll(tx, person);
        await activity.record(tx, {
          staff,
          action: 'person_exported',
          title: 'Data of a customer exported',
          after: countsOf(all.map(({ label, rows }) => ({ label, count: rows.length }))),
        });
        return {
          exportedAt: clock.now().toISOString(),
          person: heldUnder(person),
          data: Object.fromEntries(all.map(({ label, rows }) => [label, rows])),
        };
      });
    },

    /** All of it in one transaction; what lies on the disk follows. */
    async erase(inquiryId: number, { seen }: { seen: number }, staff: Actor): Promise<void> {
      const person = await db.transaction().execute(async (tx) => {
        // First, as a restore has it too: otherwise each might wait for what the other holds.
        if (database.engine === 'postgres') await sql`LOCK TABLE inquiries IN ROW EXCLUSIVE MODE`.execute(tx);
        const found = await find(tx, inquiryId);
        const { kinds, total } = await count(tx, found);
        if (total !== seen)
          throw new AppError('conflict', 'Something about this person has changed meanwhile. Look again.');
        await erasedKeys.add(tx, found);
        await eraseRows(tx, found);
        await activity.record(tx, {
          staff,
          action: 'person_erased',
          title: 'Data of a customer erased',
          after: countsOf(kinds),
        });
        return found;
      });
      for (const { eraseFiles } of personalData) await eraseFiles?.(person);
      log.info('person_erased', { staffId: staff.staffId });
      await onErased();
    },

    /** In the transaction of a restore: what its backup had of those who were erased since. Answers how many rows. */
    async eraseAgain(tx: Db): Promise<number> {
      const { inquiries, bookings } = await erasedKeys.findReturned(tx);
      for (const some of batches(inquiries, BATCH)) await eraseRows(tx, { inquiries: some, bookings: [] });
      for (const some of batches(bookings, BATCH)) await eraseRows(tx, { inquiries: [], bookings: some });
      return inquiries.length + bookings.length;
    },
  };
}

/** For the activity: how much, not what. */
function countsOf(kinds: readonly { label: string; count: number }[]): Record<string, number> {
  return Object.fromEntries(kinds.map(({ label, count }) => [label, count]));
}
