import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { hashOfSecret } from '#server/secrets/secret.ts';
import { sitePaths } from '#shared/site-paths.ts';
import type { Person } from './person.ts';

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

interface Keyed {
  id: number;
  key: string;
  /** The page an inquiry came from. */
  sent_from?: string;
}

export type ErasedKeys = ReturnType<typeof createErasedKeys>;

/** Which inquiries, bookings and holds were erased on request, by hashes of their kinds and random keys. */
export function createErasedKeys({ clock }: { clock: Clock }) {
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
      const rows = await listKeyed(tx);
      const keysOf = (kind: Kind) => new Set(rows[kind].map(({ key }) => key));
      return { inquiries: keysOf('inquiries'), bookings: keysOf('bookings'), holds: keysOf('holds') };
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

async function find(
  tx: Db,
  isErased: (hashes: ReadonlySet<string>, kind: Kind, row: Keyed) => boolean,
): Promise<Person> {
  const hashes = new Set((await tx.selectFrom('erased_keys').select('key_hash').execute()).map(byHash));
  if (hashes.size === 0) return { inquiries: [], bookings: [], holds: [] };
  const rows = await listKeyed(tx);
  const idsOf = (kind: Kind) => rows[kind].filter((row) => isErased(hashes, kind, row)).map(({ id }) => id);
  return {
    inquiries: await readAll(idsOf('inquiries'), (ids) =>
      tx.selectFrom('inquiries').selectAll().where('id', 'in', ids).execute(),
    ),
    bookings: await readAll(idsOf('bookings'), (ids) =>
      tx.selectFrom('bookings').selectAll().where('id', 'in', ids).execute(),
    ),
    holds: await readAll(idsOf('holds'), (ids) =>
      tx.selectFrom('vehicle_holds').selectAll().where('id', 'in', ids).execute(),
    ),
  };
}

const byHash = ({ key_hash }: { key_hash: string }) => key_hash;

async function listKeyed(tx: Db): Promise<Record<Kind, Keyed[]>> {
  return {
    inquiries: await tx
      .selectFrom('inquiries')
      .select(['id', 'submission_key as key', 'sent_from'])
      .execute(),
    bookings: await tx.selectFrom('bookings').select(['id', 'key']).execute(),
    holds: await tx.selectFrom('vehicle_holds').select(['id', 'key']).execute(),
  };
}

async function readAll<Row>(ids: readonly number[], read: (ids: number[]) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (let at = 0; at < ids.length; at += PORTION) all.push(...(await read(ids.slice(at, at + PORTION))));
  return all;
}
