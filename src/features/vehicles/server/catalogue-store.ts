import type { Clock } from '#server/clock.ts';
import { describeError, type Log } from '#server/log.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { ListedVehicle } from './catalogue/listed-vehicle.ts';
import { type LivingCatalogue, openCatalogue } from './catalogue/living-catalogue.ts';
import { compareWithStock } from './compare-with-stock.ts';
import { EVERY_VEHICLE, type VehicleRepository } from './vehicle.repository.ts';

export type { Catalogue, ListedVehicle };
export type CatalogueStore = ReturnType<typeof createCatalogueStore>;

/** The longest delay of setTimeout. */
const LONGEST_WAIT_MS = 2_147_483_647;
const RETRY_MS = 1_000;
/** After an import or a restore, reading all is simpler and hardly slower. */
const MOST_CHANGED = 200;

/** A catalogue, and the version of the stock that it shows. */
interface Shown {
  readonly catalogue: LivingCatalogue;
  readonly stockVersion: number;
}

/**
 * Holds the snapshot that answers every public read. A change makes a new one beside it, which replaces it at once, so
 * readers never wait and never see half a change; while the database is away, the last snapshot stays. The changed
 * vehicles alone are read; when in doubt which they are, all are.
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
  let shown: Shown | undefined;
  let current: Catalogue | undefined;
  /** Built beside the changes; takes the place of the one that is shown when it has caught up. */
  let renewed: Shown | undefined;
  let renewing: Promise<void> | undefined;
  let building: Promise<void> | undefined;
  let queued: Promise<void> | undefined;
  let builds = 0;
  let staleTimer: NodeJS.Timeout | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  // A restart must not reuse versions that browsers and proxies have cached.
  const bootId = clock.now().getTime().toString(36);
  const describeVersion = () => ({ version: `${bootId}-${builds}`, nowMs: clock.now().getTime() });

  async function build(): Promise<void> {
    builds += 1;
    const base = renewed ?? shown;
    renewed = undefined;
    shown = (base && (await takeInChanges(base))) ?? (await readAll()).shown;
    current = shown.catalogue.current();
    onChange(current.version);
    planNextBuild(current);
    if (shown.catalogue.isCramped())
      renew().catch((error: unknown) => log.warn('catalogue_not_renewed', describeError(error)));
  }

  /** Undefined when it is in doubt what changed. */
  async function takeInChanges({ catalogue, stockVersion }: Shown): Promise<Shown | undefined> {
    // Read before the rows: a concurrent change is noticed at the next check.
    const newest = await vehicles.stockVersion();
    const changes = await vehicles.listChanged(stockVersion, MOST_CHANGED);
    const isTold = newest === stockVersion || (newest > stockVersion && changes.length > 0);
    const areMany = changes.length > MOST_CHANGED || changes.some(({ id }) => id === EVERY_VEHICLE);
    if (!isTold || areMany) return undefined;
    try {
      const changed = await catalogue.change(changes, describeVersion());
      return changed && { catalogue, stockVersion: newest };
    } catch (error) {
      log.error('catalogue_change_failed', describeError(error));
      return undefined;
    }
  }

  async function readAll(): Promise<{ shown: Shown; all: readonly ListedVehicle[] }> {
    const stockVersion = await vehicles.stockVersion(); // before the rows, as above
    const all: ListedVehicle[] = [];
    for await (const batch of vehicles.listFinished()) all.push(...batch);
    return { shown: { catalogue: await openCatalogue(all, describeVersion()), stockVersion }, all };
  }

  /**
   * Reads and builds everything anew while changes go on, and says when that is not what was shown: then a change was
   * missed.
   */
  async function renewNow(): Promise<void> {
    const before = { catalogue: current, stockVersion: shown?.stockVersion };
    const { shown: read, all } = await readAll();
    const isQuiet =
      read.stockVersion === before.stockVersion && read.stockVersion === (await vehicles.stockVersion());
    if (isQuiet && before.catalogue) await compareWithStock(before.catalogue, all, log);
    renewed = read;
    await refresh();
  }

  /** One at a time: a caller during another gets that one. */
  function renew(): Promise<void> {
    renewing ??= renewNow().finally(() => {
      renewing = undefined;
    });
    return renewing;
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
    /** After a committed change, which stands even if it cannot be read back now: the next look finds it. */
    refreshOrLater: () =>
      refresh().catch((error: unknown) => log.error('catalogue_not_refreshed', describeError(error))),
    renew,
    /** If it was ever built, and from now: one that is under way began before. The daily one mends what fails. */
    async renewOrLater(): Promise<void> {
      if (!current) return;
      await renewing?.catch(() => {}); // its caller gets the error
      await renew().catch((error: unknown) => log.warn('catalogue_not_renewed', describeError(error)));
    },
    /** For changes by other processes or commands. */
    async refreshIfChanged(): Promise<void> {
      if ((await vehicles.stockVersion()) !== shown?.stockVersion) await refresh();
    },
    /** Version of the stock that it was built from: the same in all processes that show the same. */
    stockVersion: () => shown?.stockVersion,
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
