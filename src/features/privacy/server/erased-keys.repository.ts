import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { batches } from '#server/jobs/batches.ts';
import type { Person } from '#server/people/person.ts';
import type { KeyedRow, PeopleRows } from '#server/people/personal-data.ts';
import { hashOfSecret } from '#server/secrets/secret.ts';
import { sitePaths } from '#shared/site-paths.ts';

/** Rows in one statement. */
const PORTION = 200;

/** A hold has the key of its inquiry, and so may a booking have: each is noted as what it is. */
const kinds = ['inquiries', 'bookings', 'holds'] as const satisfies (keyof Person)[];
type Kind = (typeof kinds)[number];
/** What was never a row: it waited on the disk. */
const WAITING = 'waiting';
/** Pages whose inquiries may be a hold or a booking too. */
const pagesOfBoth: readonly string[] = [sitePaths.hold, sitePaths.book];

/** Keys of what is here, by kind. */
export type KeysHere = Readonly<Record<Kind, ReadonlySet<string>>>;

export type ErasedKeys = ReturnType<typeof createErasedKeys>;

/** Which inquiries, bookings and holds were erased on request, by hashes of their kinds and random keys. */
export function createErasedKeys({
  clock,
  listPeopleRows,
}: {
  clock: Clock;
  listPeopleRows: () => readonly PeopleRows[];
}) {
  const rowsOf = <Of extends Kind>(kind: Of) =>
    listPeopleRows().find((rows): rows is PeopleRows<Of> => rows.kind === kind);
  const keysOf = async (tx: Db, kind: Kind): Promise<KeyedRow[]> => (await rowsOf(kind)?.listKeys(tx)) ?? [];

  async function find(
    tx: Db,
    isErased: (hashes: ReadonlySet<string>, kind: Kind, row: KeyedRow) => boolean,
  ): Promise<Person> {
    const hashes = new Set((await tx.selectFrom('erased_keys').select('key_hash').execute()).map(byHash));
    const read = async <Of extends Kind>(kind: Of): Promise<Person[Of][number][]> => {
      if (hashes.size === 0) return [];
      const erased = (await keysOf(tx, kind)).filter((row) => isErased(hashes, kind, row));
      const all: Person[Of][number][] = [];
      for (const ids of batches(
        erased.map(({ id }) => id),
        PORTION,
      ))
        all.push(...((await rowsOf(kind)?.listByIds(tx, ids)) ?? []));
      return all;
    };
    return {
      inquiries: await read('inquiries'),
      bookings: await read('bookings'),
      holds: await read('holds'),
    };
  }

  return {
    async add(tx: Db, { inquiries, bookings, holds }: Person, waiting: readonly string[]): Promise<void> {
      const erased_at = clock.now().toISOString();
      const hashes = new Set([
        ...inquiries.map(({ submission_key }) => hashOf('inquiries', submission_key)),
        ...bookings.map(({ key }) => hashOf('bookings', key)),
        ...holds.map(({ key }) => hashOf('holds', key)),
        ...waiting.map((key) => hashOf(WAITING, key)),
      ]);
      const rows = [...hashes].map((key_hash) => ({ key_hash, erased_at }));
      for (let at = 0; at < rows.length; at += PORTION)
        await tx
          .insertInto('erased_keys')
          .values(rows.slice(at, at + PORTION))
          .onConflict((conflict) => conflict.column('key_hash').doNothing())
          .execute();
    },

    /** Under this key, whatever it was: what waits on the disk may be two of them. */
    async has(tx: Db, key: string): Promise<boolean> {
      const named = [...kinds, WAITING] as const;
      const hashes = [hashWithoutKind(key), ...named.map((kind) => hashOf(kind, key))];
      const found = tx.selectFrom('erased_keys').select('key_hash').where('key_hash', 'in', hashes);
      return (await found.executeTakeFirst()) !== undefined;
    },

    /** Erased rows that a restored backup has brought back. What is here before the restore is none of them. */
    findReturned: (tx: Db, here: KeysHere): Promise<Person> =>
      find(tx, (hashes, kind, { key }) => {
        if (here[kind].has(key)) return false;
        return hashes.has(hashOf(kind, key)) || hashes.has(hashWithoutKind(key));
      }),

    /**
     * Erased rows that were read of a damaged database. Where an earlier version has noted no
     * kind, an inquiry that may have been a hold or a booking too stays: perhaps only that was erased.
     */
    findLeft: (tx: Db): Promise<Person> =>
      find(
        tx,
        (hashes, kind, { key, sent_from }) =>
          hashes.has(hashOf(kind, key)) ||
          (hashes.has(hashWithoutKind(key)) && !pagesOfBoth.includes(sent_from ?? '')),
      ),

    async listHere(tx: Db): Promise<KeysHere> {
      const here = async (kind: Kind) => new Set((await keysOf(tx, kind)).map(({ key }) => key));
      return {
        inquiries: await here('inquiries'),
        bookings: await here('bookings'),
        holds: await here('holds'),
      };
    },
  };
}

function hashOf(kind: Kind | typeof WAITING, key: string): string {
  return hashOfSecret(`${kind} ${key}`);
}

/** As earlier versions have noted them. */
function hashWithoutKind(key: string): string {
  return hashOfSecret(key);
}

const byHash = ({ key_hash }: { key_hash: string }) => key_hash;
