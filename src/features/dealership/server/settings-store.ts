import type { Clock } from '#server/clock.ts';
import { withDeadline } from '#server/db/deadline.ts';
import { describeError, type Log } from '#server/log.ts';
import { setTimeZone } from '#shared/dates.ts';
import { pictureIdsIn } from '../settings/setting-pictures.ts';
import type { SectionName, Settings } from '../settings/settings-schema.ts';
import { unsetSettings } from '../settings/starting-settings.ts';
import { setStockPrefix, stockPrefix } from '../stock-prefix.ts';
import { readStored } from './read-settings.ts';
import type { SettingsRepository } from './settings.repository.ts';
import type { KnownPictures } from './shown-picture.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

export interface LiveSettings {
  /** 0 while nothing was ever published. */
  id: number;
  publishedAt: string | null;
  publishedBy: string | null;
  settings: Settings;
  /** Pictures that the settings name. */
  pictures: KnownPictures;
  damaged: readonly SectionName[];
}

const unset: LiveSettings = {
  id: 0,
  publishedAt: null,
  publishedBy: null,
  settings: unsetSettings,
  pictures: new Map(),
  damaged: [],
};

/**
 * Holds the live settings for every public read. Until they are read, and while the database is away, the last ones
 * stay; a section that cannot be read shows its default.
 */
export function createSettingsStore({
  repository,
  findPictures,
  clock,
  log,
  onChange,
  onOtherPrefix,
  showsSample,
  sampleSettings,
  keepMonths,
  findTellsOthers,
}: {
  repository: SettingsRepository;
  findPictures: (ids: readonly number[]) => Promise<KnownPictures>;
  clock: Clock;
  log: Log;
  /** Called when other settings are in place, with a name that was never used before. */
  onChange: (version: string) => void;
  /** Called when the prefix changes by which vehicles without a stock number are found. Never fails. */
  onOtherPrefix: () => Promise<void>;
  /** Whether this site shows a dealership that was made up, until one is published. */
  showsSample: () => Promise<boolean>;
  /** The dealership that was made up. */
  sampleSettings: Settings;
  /** From the environment; where it is set, it replaces the setting, for the page and for the removal alike. */
  keepMonths: number | undefined;
  /** Whether other systems are told of inquiries or bookings, which the privacy page says. */
  findTellsOthers: () => Promise<boolean>;
}) {
  const bootId = clock.now().getTime().toString(36);
  const sample: LiveSettings = { ...unset, settings: sampleSettings };
  let current = unset;
  let seen: string | undefined;
  let tellsOthers = false;
  let builds = 0;
  let reading: Promise<void> | undefined;
  let queued: Promise<void> | undefined;

  async function read(): Promise<void> {
    // Read before the row: settings published in between are noticed at the next look.
    const mark = await repository.findMark();
    const isTelling = await findTellsOthers();
    const row = await repository.findNewest();
    const live = row ? toLive(row) : (await showsSample()) ? sample : unset;
    const ids = pictureIdsIn(live.settings);
    current = { ...live, pictures: await findPictures(ids) };
    for (const section of current.damaged) log.error('settings_damaged', { section, version: current.id });
    for (const id of ids) if (!current.pictures.has(id)) log.error('settings_picture_missing', { id });
    setTimeZone(current.settings.operation.timeZone);
    const isOtherPrefix = current.settings.operation.stockPrefix !== stockPrefix();
    setStockPrefix(current.settings.operation.stockPrefix);
    tellsOthers = isTelling;
    seen = mark + filesOf(current.pictures);
    builds += 1;
    onChange(`settings-${bootId}-${builds}`);
    if (isOtherPrefix) await onOtherPrefix();
  }

  /** Resolves when a reading begun after this call is in place. */
  function refresh(): Promise<void> {
    if (!reading) {
      reading = read().finally(() => {
        reading = undefined;
      });
      return reading;
    }
    queued ??= reading
      .catch(() => {}) // its caller gets the error
      .then(() => {
        queued = undefined;
        return refresh();
      });
    return queued;
  }

  const isOpen = () => current.settings !== unsetSettings;
  let looking: Promise<boolean> | undefined;

  const keptFor = ({ operation }: Settings) => keepMonths ?? operation.inquiryKeepMonths;

  /** For settings that other processes or a command beside the site have published. */
  async function refreshIfChanged(): Promise<void> {
    const pictures = await findPictures(pictureIdsIn(current.settings));
    const isSame = (await repository.findMark()) + filesOf(pictures) === seen;
    if (!isSame || (await findTellsOthers()) !== tellsOthers) await refresh();
  }

  return {
    refresh,
    refreshIfChanged,
    current: (): LiveSettings => current,
    tellsOthers: (): boolean => tellsOthers,
    /** Whether there is a dealership that visitors may see. */
    isOpen,
    /** `isOpen`, looked up: another process may have published this moment. One look for all who ask meanwhile. */
    async isOpenNow(): Promise<boolean> {
      if (isOpen()) return true;
      looking ??= withDeadline(refreshIfChanged())
        .catch((error: unknown) => log.warn('settings_not_read', describeError(error)))
        .then(isOpen)
        .finally(() => {
          looking = undefined;
        });
      return looking;
    },
    /** After a committed change, which stands even if it cannot be read back now: the next look finds it. */
    async refreshOrLater(): Promise<void> {
      await refresh().catch((error: unknown) => {
        seen = undefined;
        log.error('settings_not_read', describeError(error));
      });
    },
    /** Months that the privacy page states. */
    keepMonths: (settings: Settings = current.settings): number => keptFor(settings),
    /** Months for removals: looked up anew, and undefined while the dealership's choice is not known. */
    async keepMonthsForSure(): Promise<number | undefined> {
      await refreshIfChanged();
      const isKnown = keepMonths !== undefined || !current.damaged.includes('operation');
      return isKnown ? keptFor(current.settings) : undefined;
    },
    keepMonthsSet: (): number | null => keepMonths ?? null,
  };
}

/** A restore gives the same pictures other files. */
function filesOf(pictures: KnownPictures): string {
  return [...pictures.values()].map(({ id, fileKey }) => ` ${id}=${fileKey}`).join('');
}

function toLive(row: {
  id: number;
  content: string;
  staff_name: string;
  published_at: string;
}): Omit<LiveSettings, 'pictures'> {
  const { settings, damaged } = readStored(row.content);
  return { id: row.id, publishedAt: row.published_at, publishedBy: row.staff_name, settings, damaged };
}
