import { statfs } from 'node:fs/promises';
import { countedAsFinance } from '#features/inquiries/interests.ts';
import type { VehicleRepository } from '#features/vehicles/server/vehicle.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { ResponseTimes } from '#server/http/response-times.ts';
import type { AnswerOf } from '#shared/call.ts';
import type { getStats, getStatus } from '../staff.contract.ts';
import type { ActivityRepository } from './activity.repository.ts';

const RECENT = 10;
/** Slower than this, and a visitor on a phone begins to notice. */
const FAST_MS = 300;

interface Dependencies {
  database: Database;
  dataDir: string;
  vehicles: VehicleRepository;
  activity: ActivityRepository;
  responseTimes: ResponseTimes;
  isMailSetUp: boolean;
  /** Each answers what staff should know, if there is anything. */
  findWarnings: readonly (() => Promise<string | null>)[];
  clock: Clock;
}

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService({
  database,
  dataDir,
  vehicles,
  activity,
  responseTimes,
  isMailSetUp,
  findWarnings,
  clock,
}: Dependencies) {
  return {
    async getStats(): Promise<AnswerOf<typeof getStats>> {
      const [vehicleCount, photoCount, inquiries, recent] = await Promise.all([
        vehicles.count(),
        vehicles.countPhotos(),
        countInquiries(database),
        activity.listRecent(RECENT),
      ]);
      return {
        vehicleCount,
        photoCount,
        ...inquiries,
        isMailSetUp,
        recentActivity: recent.map(({ title, at, staff_name, vehicle_id }) => ({
          title,
          time: at,
          staffName: staff_name,
          vehicleId: vehicle_id,
        })),
      };
    },

    /** Each part from a check made now; what cannot be found out is null and never called healthy. */
    async checkStatus(): Promise<AnswerOf<typeof getStatus>> {
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

/** Enquiries that were kept apart as spam are nobody's lead, so they are not counted. */
async function countInquiries({ db }: Database): Promise<{
  contactCount: number;
  financeCount: number;
  unreadCount: number;
}> {
  const rows = await db
    .selectFrom('inquiries')
    .select(({ fn }) => ['interest', 'is_read', fn.countAll<number>().as('count')])
    .where('is_spam', '=', 0)
    .groupBy(['interest', 'is_read'])
    .execute();
  const sum = (chosen: typeof rows) => chosen.reduce((total, row) => total + Number(row.count), 0);
  return {
    contactCount: sum(rows),
    financeCount: sum(rows.filter((row) => countedAsFinance.includes(row.interest))),
    unreadCount: sum(rows.filter((row) => row.is_read === 0)),
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

/** As `df` counts it: what this user could still write is free. */
async function measureStorage(folder: string): Promise<{ usedPercent: number; freeBytes: number } | null> {
  try {
    const { bsize, blocks, bfree, bavail } = await statfs(folder);
    const used = blocks - bfree;
    if (used + bavail === 0) return null;
    return { usedPercent: Math.round((used / (used + bavail)) * 100), freeBytes: bavail * bsize };
  } catch {
    return null; // some file systems cannot say
  }
}
