import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { withDeadline } from '../db/deadline.ts';
import { isMigrated } from '../db/migrate.ts';
import { measureDisk } from '../files/disk-space.ts';
import { createObjectStore, type StoreSettings } from '../object-store/object-store.ts';
import { StoreTrouble } from '../object-store/store-trouble.ts';

export interface Readiness {
  isReady: boolean;
  /** State of each part: `ok`, or what is wrong in a few words. */
  parts: Record<string, string>;
}

/** Throws, in words for the operator, when the part does not work. */
type PartCheck = () => Promise<void>;

/** Cache time: frequent probes from several places cost one check a second. */
const FRESH_MS = 1_000;
const DEADLINE_MS = 2_000;

/**
 * Whether this process can do all its work: take inquiries, show staff their data, store photos. Visitors are served
 * from memory even when it cannot.
 */
export function createReadiness({
  config,
  database,
  elapsedMs,
}: {
  config: Pick<Config, 'dataDir' | 'photoStore'>;
  database: Database;
  elapsedMs: () => number;
}): () => Promise<Readiness> {
  const checks: Record<string, PartCheck> = {
    database: () => database.ping(),
    migrations: () => checkMigrations(database),
    disk: () => checkDisk(config.dataDir),
    ...(config.photoStore && { store: checkStore(config.photoStore) }),
  };
  let last: Promise<Readiness> | undefined;
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (last && elapsedMs() - checkedAtMs < FRESH_MS) return last;
    checkedAtMs = elapsedMs();
    last = checkAll(checks);
    return last;
  };
}

async function checkAll(checks: Record<string, PartCheck>): Promise<Readiness> {
  const parts = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await outcomeOf(check)] as const),
  );
  return { isReady: parts.every(([, outcome]) => outcome === 'ok'), parts: Object.fromEntries(parts) };
}

async function outcomeOf(check: PartCheck): Promise<string> {
  try {
    await withDeadline(check(), { ms: DEADLINE_MS, late: () => new PartTrouble('does not answer') });
    return 'ok';
  } catch (error) {
    return error instanceof PartTrouble ? error.message : 'does not work';
  }
}

/** Only these messages are public: others may name a host, a path or a person. */
class PartTrouble extends Error {}

/** Space for the photos of one upload and the snapshot before an import. */
const LEAST_FREE_BYTES = 64 * 1_048_576;

async function checkMigrations(database: Database): Promise<void> {
  if (!(await isMigrated(database))) throw new PartTrouble('the database is older than this version');
}

async function checkDisk(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch(() => {
    throw new PartTrouble('the data folder cannot be written');
  });
  const { freeBytes } = await measureDisk(folder);
  if (freeBytes < LEAST_FREE_BYTES) throw new PartTrouble('the disk is full');
}

function checkStore(settings: StoreSettings): PartCheck {
  const store = createObjectStore(settings);
  return () =>
    store.check().catch((error: unknown) => {
      const isPassing = error instanceof StoreTrouble && error.isPassing;
      throw new PartTrouble(
        isPassing ? 'the photo store does not answer' : 'the photo store does not let the site in',
      );
    });
}
