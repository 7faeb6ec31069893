import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { measureDisk } from '#server/files/disk-space.ts';
import type { ResponseTimes } from '#server/http/response-times.ts';
import type { SystemStatus } from '../system-status.contract.ts';

/** Slower than this, and a visitor on a phone begins to notice. */
const FAST_MS = 300;

interface Dependencies {
  database: Database;
  dataDir: string;
  responseTimes: ResponseTimes;
  /** Each answers what staff should know, if there is anything. */
  findWarnings: readonly (() => Promise<string | null>)[];
  clock: Clock;
}

export type SystemStatusService = ReturnType<typeof createSystemStatusService>;

export function createSystemStatusService({
  database,
  dataDir,
  responseTimes,
  findWarnings,
  clock,
}: Dependencies) {
  return {
    /** Each part from a check made now; what cannot be found out is null and never called healthy. */
    async check(): Promise<SystemStatus> {
      const [databaseMs, storage, ...warnings] = await Promise.all([
        timePing(database),
        measureStorage(dataDir),
        // A database that is away is told of above.
        ...findWarnings.map((find) => find().catch(() => null)),
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
        warnings: warnings.filter((warning) => warning !== null),
        checkedAt: clock.now().toISOString(),
      };
    },
  };
}

async function timePing(database: Database): Promise<number | null> {
  const startedMs = performance.now();
  try {
    await database.ping();
    return Math.round(performance.now() - startedMs);
  } catch {
    return null; // that it does not answer is the finding
  }
}

async function measureStorage(folder: string): Promise<{ usedPercent: number; freeBytes: number } | null> {
  try {
    const { usedBytes, freeBytes } = await measureDisk(folder);
    if (usedBytes + freeBytes === 0) return null;
    return { usedPercent: Math.round((usedBytes / (usedBytes + freeBytes)) * 100), freeBytes };
  } catch {
    return null; // some file systems cannot say
  }
}
