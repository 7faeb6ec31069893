import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { type FormerId, readFormerIds } from '#server/installation/former-ids.ts';
import { readDatabaseId } from '#server/installation/installation-id.ts';
import { DAY_MS } from '#shared/dates.ts';
import { isOf } from './nightly-name.ts';
import type { NightlyFile, NightlyPlace } from './nightly-place.ts';

/** An installation that still runs makes a backup within so long. */
const SILENCE_MS = 7 * DAY_MS;

interface Dependencies {
  dataDir: string;
  db: Db;
  place: Pick<NightlyPlace, 'list'>;
  clock: Clock;
}

export type OwnBackups = ReturnType<typeof createOwnBackups>;

/**
 * The nightly backups of this installation, those that it made under a former id among them. A copy of it may still run
 * under that id and keep its backups in the same place: what was made there since is not ours, and while there is any,
 * or there has been no time for one, nothing of that id is removed.
 */
export function createOwnBackups({ dataDir, db, place, clock }: Dependencies) {
  async function look() {
    const id = await readDatabaseId(db);
    if (!id) return { ours: [], isRemovable: () => false, ids: [] };
    const formers = (await readFormerIds({ dataDir, db })).filter((former) => !id.startsWith(former.id));
    const all = await place.list([id, ...formers.map((former) => former.id)]);
    const gone = formers.filter((former) => hasEnded(former, all, clock.now()));
    return {
      /** Newest first. */
      ours: all.filter(
        (one) =>
          isOf(id, one.filename) ||
          formers.some((former) => isOf(former.id, one.filename) && one.created <= former.until),
      ),
      isRemovable: (filename: string) =>
        isOf(id, filename) || gone.some((former) => isOf(former.id, filename)),
      /** Ids under which nobody else makes backups. */
      ids: [id, ...gone.map((former) => former.id)],
    };
  }

  return { look, list: async (): Promise<NightlyFile[]> => (await look()).ours };
}

function hasEnded({ id, until }: FormerId, all: readonly NightlyFile[], now: Date): boolean {
  const isStillMade = all.some(({ filename, created }) => isOf(id, filename) && created > until);
  return !isStillMade && now.getTime() - Date.parse(until) >= SILENCE_MS;
}
