import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { AllBrought } from '#server/define-feature.ts';
import { measureDisk } from '#server/files/disk-space.ts';
import type { ResponseTimes } from '#server/http/mount/response-times.ts';
import type { SystemStatus } from '../system-status.contract.ts';

/** Above this, visitors on phones begin to notice. */
const FAST_MS = 300;

interface Dependencies {
  database: Database;
  dataDir: string;
  responseTimes: ResponseTimes;
  /** What each feature has to tell; null when all is well there. */
  brought: () => Pick<AllBrought, 'warnings' | 'notices' | 'unsentMail'>;
  clock: Clock;
}

export type SystemStatusService = ReturnType<typeof createSystemStatusService>;

export function createSystemStatusService({
  database,
  dataDir,
  responseTimes,
  brought,
  clock,
}: Dependencies) {
  return {
    /** Checks every part now. What cannot be measured is null, never healthy. */
    async check(): Promise<SystemStatus> {
      const [databaseMs, storage, warnings, notices, unsentMail] = await Promise.all([
        timePing(database),
        measureStorage(dataDir),
        findAll(brought().warnings),
        findAll(brought().notices),
        findAll(brought().unsentMail.map(({ warn }) => warn)),
      ]);
      const p95Ms = responseTimes.p95Ms();
      return {
        database: {
          isConnected: databaseMs !== null,
          engine: database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL',
          answerMs: databaseMs,
        },
        storage,
        api: {
          p95Ms: p95Ms === undefined ? null : Math.round(p95Ms),
          isFast: p95Ms !== undefined && p95Ms < FAST_MS,
        },
        warnings,
        notices,
        unsentMail,
        checkedAt: clock.now().toISOString(),
      };
    },
  };
}

async function findAll<Found>(finds: readonly (() => Promise<Found | null>)[]): Promise<Found[]> {
  // An unreachable database is reported as such.
  const found = await Promise.all(finds.map((find) => find().catch(() => null)));
  return found.filter((one) => one !== null);
}

async function timePing(database: Database): Promise<number | null> {
  const startedMs = performance.now();
  try {
    await database.ping();
    return Math.round(performance.now() - startedMs);
  } catch {
    return null; // no answer is the result
  }
}

async function measureStorage(folder: string): Promise<{ usedPercent: number; freeBytes: number } | null> {
  try {
    const { usedBytes, freeBytes } = await measureDisk(folder);
    if (usedBytes + freeBytes === 0) return null;
    return { usedPercent: Math.round((usedBytes / (usedBytes + freeBytes)) * 100), freeBytes };
  } catch {
    return null; // not every file system reports it
  }
}
