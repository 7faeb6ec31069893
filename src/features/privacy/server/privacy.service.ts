import { createHash } from 'node:crypto';
import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import { isOpen, isState } from '#features/bookings/booking-states.ts';
import { personName } from '#features/customers/person-name.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { batches } from '#server/jobs/batches.ts';
import { describeError, type Log } from '#server/log.ts';
import { heldUnder, type Person } from '#server/people/person.ts';
import type { PersonalData } from '#server/people/personal-data.ts';
import { parsed } from '#server/people/readable.ts';
import { AppError } from '#shared/app-error.ts';
import type { AnswerOf } from '#shared/call.ts';
import type { exportPersonData, FoundFrom, PersonData } from '../privacy.contract.ts';
import type { ErasedAddresses } from './erased-addresses.repository.ts';
import type { ErasedKeys } from './erased-keys.repository.ts';
import { findPerson, type Persons } from './find-person.ts';
import type { Spooled } from './spooled.ts';

interface Dependencies {
  db: Db;
  activity: ActivityRepository;
  persons: Persons & {
    /** As far as the transaction is about to change them. */
    lockInquiries: (tx: Db) => Promise<void>;
    /** In the order of their ids, as every change of several has it. */
    lockVehicles: (tx: Db, ids: readonly number[]) => Promise<void>;
    listSamePerson: (
      sender: { id: number; email: string; phone: string },
      personKey: string,
      viewer: Viewer,
    ) => Promise<readonly { id: number }[]>;
  };
  listPersonalData: () => readonly PersonalData[];
  spooled: Spooled;
  erasedKeys: ErasedKeys;
  erasedAddresses: Pick<ErasedAddresses, 'add'>;
  /** Called after an erasure: times and vehicles are free again, and lists are shorter. */
  onErased: () => Promise<void>;
  clock: Clock;
  log: Log;
}

/** Rows erased at once after a restore, which may bring back years of them. */
const BATCH = 100;
const nothing = { inquiries: [], bookings: [], holds: [] };

export type PrivacyService = ReturnType<typeof createPrivacyService>;

/** What a person may ask for by law: to see all that is held about them, and to have it erased. */
export function createPrivacyService(dependencies: Dependencies) {
  const { db, activity, persons, listPersonalData, spooled, erasedKeys, erasedAddresses } = dependencies;
  const { onErased, clock, log } = dependencies;

  async function listAll(tx: Db, person: Person) {
    const all: (Listed[number] & { rows: Awaited<ReturnType<PersonalData['list']>> })[] = [];
    for (const { label, isMovedByJobs, list } of listPersonalData())
      all.push({ label, isMovedByJobs, rows: await list(tx, person) });
    return all;
  }

  async function eraseRows(tx: Db, person: Person, staff: Actor): Promise<void> {
    const vehicleIds: number[] = [];
    for (const { lock } of listPersonalData().toReversed())
      vehicleIds.push(...((await lock?.(tx, person)) ?? []));
    await persons.lockVehicles(tx, vehicleIds);
    for (const { erase } of listPersonalData()) await erase?.(tx, person, staff);
  }

  /** Answers how many rows. */
  async function eraseAll(tx: Db, { inquiries, bookings, holds }: Person, by: Actor): Promise<number> {
    for (const some of batches(inquiries, BATCH)) await eraseRows(tx, { ...nothing, inquiries: some }, by);
    for (const some of batches(bookings, BATCH)) await eraseRows(tx, { ...nothing, bookings: some }, by);
    for (const some of batches(holds, BATCH)) await eraseRows(tx, { ...nothing, holds: some }, by);
    return inquiries.length + bookings.length + holds.length;
  }

  async function countNotJoined({ inquiries, bookings }: Person, viewer: Viewer): Promise<number> {
    const known = new Set(inquiries.map(({ id }) => id));
    const others = new Set<number>();
    const senders =
      inquiries.length > 0 ? inquiries : bookings.map((row) => ({ ...row, id: 0, person_key: '' }));
    for (const sender of senders)
      for (const { id } of await persons.listSamePerson(sender, sender.person_key, viewer))
        if (!known.has(id)) others.add(id);
    return others.size;
  }

  /** The rows are gone for good by now, so a failure here must not be reported as a failed erasure. */
  async function finish(person: Person): Promise<void> {
    for (const { label, eraseFiles } of listPersonalData())
      await eraseFiles?.(person).catch((error) =>
        log.error('person_files_not_erased', { label, ...describeError(error) }),
      );
    await onErased().catch((error) => log.error('erasure_not_shown', describeError(error)));
  }

  return {
    async look(from: FoundFrom, viewer: Viewer): Promise<PersonData> {
      const person = await findPerson(db, persons, from);
      const now = clock.now().toISOString();
      const all = await listAll(db, person);
      return {
        ...heldUnder(person),
        kinds: countsOf(all),
        seen: hashOf(all),
        bookings: person.bookings.map((row) => ({
          id: row.id,
          name: personName(row),
          startsAt: row.starts_at,
          isAhead: isState(row.state) && isOpen(row.state) && row.ends_at > now,
        })),
        vehiclesHeld: person.holds
          .filter(({ state, vehicle_id }) => state === 'confirmed' && vehicle_id !== null)
          .map(titleOf),
        notJoined: await countNotJoined(person, viewer),
      };
    },

    async export(from: FoundFrom, staff: Actor): Promise<AnswerOf<typeof exportPersonData>> {
      return db.transaction().execute(async (tx) => {
        const person = await findPerson(tx, persons, from);
        const all = await listAll(tx, person);
        await activity.record(tx, {
          staff,
          action: 'person_exported',
          title: 'Data of a customer exported',
          after: asFacts(countsOf(all)),
        });
        return {
          exportedAt: clock.now().toISOString(),
          person: heldUnder(person),
          data: Object.fromEntries(all.map(({ label, rows }) => [label, rows])),
        };
      });
    },

    /** Erases all rows in one transaction; messages in the spool follow, and are not stored any more. */
    async erase(from: FoundFrom, { seen }: { seen: string }, staff: Actor): Promise<void> {
      const person = await db.transaction().execute(async (tx) => {
        // Locked first, as a restore does: otherwise the two might wait for each other.
        await persons.lockInquiries(tx);
        const found = await findPerson(tx, persons, from);
        const all = await listAll(tx, found);
        if (hashOf(all) !== seen)
          throw new AppError('conflict', 'Something about this person has changed meanwhile. Look again.');
        const waiting = (await spooled.list(found)).map(({ submissionKey }) => submissionKey);
        await erasedKeys.add(tx, found, waiting);
        await erasedAddresses.add(tx, heldUnder(found).emails);
        await eraseRows(tx, found, staff);
        await activity.record(tx, {
          staff,
          action: 'person_erased',
          title: 'Data of a customer erased',
          after: asFacts(countsOf(all)),
        });
        return found;
      });
      log.info('person_erased', { staffId: staff.staffId });
      await finish(person);
    },

    /**
     * In the transaction of a restore, before the rows go. What was read of a damaged database may be from before an
     * erasure, and that goes now. Call the answer once the rows of the backup are in: it erases again what they have of
     * those who were erased since, but nothing that is here, and answers how many rows in all.
     */
    async prepareErasure(tx: Db, { by, isDamaged }: { by: Actor; isDamaged: boolean }) {
      const left = isDamaged ? await eraseAll(tx, await erasedKeys.findLeft(tx), by) : 0;
      const here = await erasedKeys.listHere(tx);
      return async (): Promise<number> =>
        left + (await eraseAll(tx, await erasedKeys.findReturned(tx, here), by));
    },
  };
}

function titleOf({ vehicle_id, vehicle_snapshot }: Person['holds'][number]): string {
  const vehicle = parsed(vehicle_snapshot) as VehicleSnapshot | null; // as it was stored with the hold
  return (vehicle && vehicleTitle(vehicle)) || `vehicle ${vehicle_id}`;
}

type Listed = readonly (Pick<PersonalData, 'label' | 'isMovedByJobs'> & { rows: readonly object[] })[];

/** Counts by kind, without content. */
function countsOf(all: Listed) {
  return all.map(({ label, rows }) => ({ label, count: rows.length }));
}

function asFacts(counts: ReturnType<typeof countsOf>): Record<string, number> {
  return Object.fromEntries(counts.map(({ label, count }) => [label, count]));
}

/** Hashes what is listed, not how much: an equal count may be another person's data by now. */
function hashOf(all: Listed): string {
  const seen = all.map(({ label, isMovedByJobs, rows }) => [label, isMovedByJobs ? rows.length : rows]);
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex');
}
