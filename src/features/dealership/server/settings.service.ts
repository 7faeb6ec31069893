import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { SitePictureRepository } from '#features/photos/server/site-pictures/site-picture.repository.ts';
import type { SitePicture } from '#features/photos/site-picture.contract.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { errorCode } from '#server/trouble/error-code.ts';
import { AppError } from '#shared/app-error.ts';
import type { AnswerOf, BodyOf } from '#shared/call.ts';
import { formatSydneyDate, sydneyDay, zonedFormat } from '#shared/dates.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { followState } from '../settings/follow-state.ts';
import { pictureIdsIn, picturesIn } from '../settings/setting-pictures.ts';
import { describeChanges, describeMended, nameChanges } from '../settings/settings-changes.ts';
import type { Settings } from '../settings/settings-schema.ts';
import type { listSettingsVersions, publishSettings, SettingsDraft } from '../settings.contract.ts';
import type { ShownSettings } from './public-settings.ts';
import { overlay, type ReadSettings, readStored, unreadableParts } from './read-settings.ts';
import type { SettingsRepository } from './settings.repository.ts';
import type { LiveSettings, SettingsStore } from './settings-store.ts';
import { serializeSettings } from './stored-form.ts';

export type SettingsService = ReturnType<typeof createSettingsService>;
type Published = AnswerOf<typeof publishSettings>;
type Author = Actor & { staffId: number };

interface PublishOptions {
  title?: string;
  /** Called before customers' details go to another address; throw to prevent it. */
  beforeOtherMailbox?: () => void;
}

export const DEALERSHIP_ENTERED = 'A dealership has been entered already.';

const MOST_LISTED = 200;
const MOST_TITLE = 200;
const NO_SUCH_PICTURE = 'This picture is no longer there. Choose it again.';

const timeOfDay = zonedFormat('en-AU', { timeStyle: 'short' });

export function createSettingsService({
  db,
  repository,
  sitePictures,
  store,
  unpublished,
  activity,
  clock,
}: {
  db: Db;
  repository: SettingsRepository;
  sitePictures: SitePictureRepository;
  store: SettingsStore;
  /** What the site says until somebody publishes. */
  unpublished: Settings;
  activity: ActivityRepository;
  clock: Clock;
}) {
  async function findDraft(staffId: number): Promise<SettingsDraft | null> {
    const row = await repository.findDraft(staffId);
    return row ? toDraft(row.based_on, row.saved_at, parseSections(row.content)) : null;
  }

  async function toDraft(
    basedOn: number,
    savedAt: string,
    sections: Record<string, unknown>,
  ): Promise<SettingsDraft> {
    const { problems } = overlay(store.current().settings, sections);
    return { basedOn, savedAt, sections, problems: { ...(await findMissing(sections)), ...problems } };
  }

  /** Problems of fields that name a missing picture, by path. Pictures that exist stay until `tx` ends. */
  async function findMissing(sections: object, tx: Db = db): Promise<Record<string, string>> {
    const there = await sitePictures.findAll(pictureIdsIn(sections), tx, { isKept: true });
    const missing = picturesIn(sections).filter(({ id }) => !there.has(id));
    return Object.fromEntries(missing.map(({ path }) => [path, NO_SUCH_PICTURE]));
  }

  /** Publishes in the transaction of its caller, who refreshes the store afterwards. Undefined when nothing is different. */
  async function publishIn(
    tx: Db,
    { basedOn, sections }: BodyOf<typeof publishSettings>,
    staff: Author,
    { title = 'Settings published', beforeOtherMailbox }: PublishOptions = {},
  ): Promise<Published | undefined> {
    const newest = await repository.findNewest(tx);
    if ((newest?.id ?? 0) !== basedOn) throw overtaken(newest);
    const before = newest ? readStored(newest.content).settings : unpublished;
    const wanted = followState(before, { ...before, ...sections });
    const after = withDates(before, wanted, sydneyDay(clock.now()));
    if (goesElsewhere(before, after)) beforeOtherMailbox?.();
    const unread = newest ? unreadableParts(newest.content, sections) : {};
    const mended = newest ? readStored(newest.content).damaged.filter((name) => !(name in unread)) : [];
    const changes = [...describeChanges(before, after), ...mended.map(describeMended)];
    await repository.removeDraft(staff.staffId, tx);
    if (changes.length === 0) return undefined;
    const id = basedOn + 1;
    const publishedAt = await repository.add(tx, {
      id,
      content: serializeSettings(after, unread),
      changes,
      staffId: staff.staffId,
      staffName: nameInHistory(staff),
    });
    await activity.record(tx, {
      staff,
      action: 'settings_published',
      title: shorten(`${title}: ${nameChanges(changes)}`),
    });
    return { version: { id, publishedAt, publishedBy: nameInHistory(staff) }, changes };
  }

  async function publish(
    body: BodyOf<typeof publishSettings>,
    staff: Author,
    { mayLackPictures = false, ...options }: PublishOptions & { mayLackPictures?: boolean } = {},
  ): Promise<Published> {
    // The made-up texts of the demonstration must not be published with a first own word.
    if (!(await store.isOpenNow()))
      throw new AppError('conflict', 'Enter your dealership first, under Make It Yours.');
    const done = await db
      .transaction()
      .execute(async (tx) => {
        if (!mayLackPictures) refuseMissing(await findMissing(body.sections, tx));
        return publishIn(tx, body, staff, options);
      })
      .catch(async (error: unknown) => {
        // Somebody else took the number in the same moment.
        if (isTaken(error)) throw overtaken(await repository.findNewest());
        throw error;
      });
    if (!done) return { version: versionOf(store.current()), changes: [] };
    await store.refreshOrLater();
    return done;
  }

  return {
    findDraft,
    publish,

    /** Refreshes pages and mails after a transaction of the caller. */
    refresh: () => store.refreshOrLater(),

    /** The dealership's name in the newest settings; undefined when none were ever published. */
    async findPublishedName(tx: Db = db): Promise<string | undefined> {
      const newest = await repository.findNewest(tx);
      return newest && readStored(newest.content).settings.identity.name;
    },

    /** A new dealership's first settings, whatever was there; the caller calls `refresh` afterwards. */
    async publishFirst(
      tx: Db,
      settings: Settings,
      staff: Author,
      { isOnlyIfNone = false } = {},
    ): Promise<void> {
      const newest = await repository.findNewest(tx);
      if (newest && isOnlyIfNone) throw new AppError('conflict', DEALERSHIP_ENTERED);
      await publishIn(tx, { basedOn: newest?.id ?? 0, sections: settings }, staff);
    },

    async saveDraft(
      staffId: number,
      basedOn: number,
      sections: Record<string, unknown>,
    ): Promise<SettingsDraft> {
      const savedAt = await repository.saveDraft({ staffId, basedOn, content: JSON.stringify(sections) });
      return toDraft(basedOn, savedAt, sections);
    },

    /** All pictures that are named anywhere in these settings. */
    async listPictures(named: unknown): Promise<SitePicture[]> {
      const found = await sitePictures.findAll(pictureIdsIn(named));
      return [...found.values()].map(({ fileKey: _fileKey, ...picture }) => picture);
    },

    discardDraft: (staffId: number) => repository.removeDraft(staffId),

    /** The settings as if the draft were published now; an invalid section stays as it is live. */
    async preview(staffId: number): Promise<ShownSettings & Pick<ReadSettings, 'problems'>> {
      const { settings: live, pictures } = store.current();
      const row = await repository.findDraft(staffId);
      if (!row) return { settings: live, pictures, problems: {} };
      const { settings, problems } = overlay(live, parseSections(row.content));
      return { settings, pictures: await sitePictures.findAll(pictureIdsIn(settings)), problems };
    },

    async listVersions(): Promise<AnswerOf<typeof listSettingsVersions>> {
      const rows = await repository.list(MOST_LISTED);
      return { versions: rows.map((row) => ({ ...toVersion(row), changes: parseChanges(row.changes) })) };
    },

    async findVersion(id: number) {
      const row = await repository.find(id);
      if (!row) throw new AppError('not_found', 'There is no such version');
      const { settings } = readStored(row.content);
      return { version: toVersion(row), changes: parseChanges(row.changes), settings };
    },

    /** An earlier version is published again as a new one, so that the history stays whole. */
    async returnTo(
      id: number,
      basedOn: number,
      staff: Author,
      options: Pick<PublishOptions, 'beforeOtherMailbox'> = {},
    ): Promise<Published> {
      const { settings } = await this.findVersion(id);
      const title = `Settings returned to version ${id}`;
      // A picture that is gone, as after a restore from elsewhere, must not hold back the rest of the version.
      return publish({ basedOn, sections: settings }, staff, { ...options, title, mayLackPictures: true });
    },
  };
}

function refuseMissing(missing: Readonly<Record<string, string>>): void {
  const fields = Object.entries(missing).map(([path, message]) => [`sections.${path}`, message]);
  if (fields.length > 0)
    throw new AppError('validation_failed', NO_SUCH_PICTURE, { fields: Object.fromEntries(fields) });
}

/** The site alone counts and dates legal texts, when they change. */
function withDates(before: Settings, after: Settings, today: string): Settings {
  const dated = (['privacy', 'terms'] as const).map((which) => {
    const [was, { text }] = [before.legal[which], after.legal[which]];
    return [which, text === was.text ? was : { text, version: was.version + 1, updatedOn: today }];
  });
  return { ...after, legal: { ...after.legal, ...Object.fromEntries(dated) } };
}

/** Whether inquiries, or the answers of customers, would go to other addresses. */
function goesElsewhere(before: Settings, after: Settings): boolean {
  return before.operation.adfTo !== after.operation.adfTo || before.contact.email !== after.contact.email;
}

function overtaken(newest: { staff_name: string; published_at: string } | undefined): AppError {
  if (!newest)
    return new AppError(
      'conflict',
      'These settings were replaced, by a restore or a clear. Load the page again.',
    );
  const at = new Date(newest.published_at);
  return new AppError(
    'conflict',
    `${newest.staff_name} published other settings on ${formatSydneyDate(at)} at ${timeOfDay().format(at)}, after you began. Look at theirs, then publish yours again.`,
  );
}

function toVersion(row: { id: number; published_at: string; staff_name: string }) {
  return { id: row.id, publishedAt: row.published_at, publishedBy: row.staff_name };
}

export function versionOf({ id, publishedAt, publishedBy }: LiveSettings) {
  return { id, publishedAt, publishedBy };
}

function parseSections(content: string): Record<string, unknown> {
  const read = parse(content);
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {};
}

function parseChanges(content: string): string[] {
  const read = parse(content);
  return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [];
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

function shorten(title: string): string {
  return title.length <= MOST_TITLE ? title : `${title.slice(0, MOST_TITLE - 1)}…`;
}

function isTaken(error: unknown): boolean {
  const code = errorCode(error);
  return code === '23505' || code.startsWith('SQLITE_CONSTRAINT_PRIMARYKEY');
}
