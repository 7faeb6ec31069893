import type { Clock } from '#server/clock.ts';
import { describeError, type Log } from '#server/log.ts';
import { buildCatalogue, type Catalogue } from './catalogue/catalogue.ts';
import type { ListedVehicle } from './catalogue/listed-vehicle.ts';
import type { VehicleRepository } from './vehicle.repository.ts';

export type CatalogueStore = ReturnType<typeof createCatalogueStore>;

/** The longest delay of setTimeout. */
const LONGEST_WAIT_MS = 2_147_483_647;
const RETRY_MS = 1_000;

/**
 * Holds the snapshot that answers every public read. A rebuild happens beside it and replaces it at once, so readers
 * never wait and never see half a change; while the database is away, the last snapshot stays.
 */
export function createCatalogueStore({
  vehicles,
  clock,
  log,
  onChange,
}: {
  vehicles: VehicleRepository;
  clock: Clock;
  log: Log;
  /** Called when a new snapshot is in place. */
  onChange: (version: string) => void;
}) {
  let current: Catalogue | undefined;
  let building: Promise<void> | undefined;
  let queued: Promise<void> | undefined;
  let builds = 0;
  let staleTimer: NodeJS.Timeout | undefined;
  // A restart must not reuse versions that browsers and proxies have cached.
  const bootId = clock.now().getTime().toString(36);

  let seen: number | undefined;
  let retryTimer: NodeJS.Timeout | undefined;

  async function build(): Promise<void> {
    // Read before the rows: a concurrent change is noticed at the next check.
    seen = await vehicles.stockVersion();
    const all: ListedVehicle[] = [];
    for await (const batch of vehicles.listFinished()) all.push(...batch);
    builds += 1;
    current = await buildCatalogue(all, { version: `${bootId}-${builds}`, nowMs: clock.now().getTime() });
    onChange(current.version);
    planNextBuild(current);
  }

  // A NEW ARRIVAL expires by time, without a change.
  function planNextBuild(built: Catalogue): void {
    clearTimeout(staleTimer);
    if (built.staleAtMs === null) return;
    const waitMs = Math.min(Math.max(built.staleAtMs - clock.now().getTime(), 1_000), LONGEST_WAIT_MS);
    staleTimer = setTimeout(() => void refresh(), waitMs);
    staleTimer.unref();
  }

  // The change is committed even if the snapshot cannot be rebuilt now, so no error is thrown.
  async function buildOrRetry(): Promise<void> {
    try {
      await build();
    } catch (error) {
      if (!current) throw error;
      log.error('catalogue_not_rebuilt', describeError(error));
      clearTimeout(retryTimer);
      retryTimer = setTimeout(() => void refresh(), RETRY_MS);
      retryTimer.unref();
    }
  }

  /** Resolves when a snapshot begun after this call is in place. Calls during a build share the next one. */
  function refresh(): Promise<void> {
    if (!building) {
      building = buildOrRetry().finally(() => {
        building = undefined;
      });
      return building;
    }
    queued ??= building
      .catch(() => {}) // only the first build can fail, and its caller gets the error
      .then(() => {
        queued = undefined;
        return refresh();
      });
    return queued;
  }

  return {
    refresh,
    /** For changes by other processes or commands. */
    async refreshIfChanged(): Promise<void> {
      if ((await vehicles.stockVersion()) !== seen) await refresh();
    },
    /** Of the stock that it was built from: the same in all processes that show the same. */
    stockVersion: () => seen,
    current(): Catalogue {
      if (!current) throw new Error('The catalogue was read before it was built');
      return current;
    },
    stop(): void {
      clearTimeout(staleTimer);
      clearTimeout(retryTimer);
    },
  };
}
