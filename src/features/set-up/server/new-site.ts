import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import { DEALERSHIP_ENTERED, type SettingsService } from '#features/dealership/server/settings.service.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import { startingSettings } from '#features/dealership/settings/starting-settings.ts';
import { problemWithPassword } from '#features/staff/password-rules.ts';
import type { OwnAddresses } from '#features/staff/server/own-address.service.ts';
import type { SessionOrigin, SessionRepository } from '#features/staff/server/session.repository.ts';
import { foldUsername, isTwin, type StaffRepository } from '#features/staff/server/staff.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { Log } from '#server/log.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import type { NewDealership, SentSite } from '../set-up.contract.ts';

interface Dependencies {
  db: Db;
  staff: StaffRepository;
  ownAddresses: OwnAddresses;
  sessions: SessionRepository;
  activity: ActivityRepository;
  settingsService: SettingsService;
  log: Log;
}

interface Circumstances {
  from: SessionOrigin;
  /** Comes first in the transaction: what makes room for the new site, or refuses it. */
  prepare: (tx: Db) => Promise<void>;
  /** Whether settings that were published before stay, whatever is sent. */
  keepsSettings?: boolean;
}

const USERNAME_TAKEN = 'Somebody else here has that username.';
const isHereAlready = (name: string) =>
  `The settings of ${name} are here already, and stay. Load this page again: it asks for your account alone.`;

export type NewSites = ReturnType<typeof createNewSites>;

/** The owner and the details of a dealership, made together or not at all. */
export function createNewSites({
  db,
  staff,
  ownAddresses,
  sessions,
  activity,
  settingsService,
  log,
}: Dependencies) {
  /** What there is to publish, and the name of the dealership either way. */
  async function judgeDetails(
    tx: Db,
    { owner, details }: SentSite,
    { keepsSettings = false }: Pick<Circumstances, 'keepsSettings'>,
  ): Promise<{ name: string; settings?: Settings }> {
    const published = keepsSettings ? await settingsService.findPublishedName(tx) : undefined;
    if (!details && published === undefined) throw wrongField('details', 'Enter your dealership too.');
    if (!details) return { name: published ?? '' };
    if (published !== undefined) throw new AppError('conflict', isHereAlready(published));
    return { name: details.name, settings: startingSettings(details, { ownerName: owner.fullName }) };
  }

  return {
    /** The name of the dealership that is here already. */
    findDealership: () => settingsService.findPublishedName(),

    /** Before anything is changed: a password that is guessed, or an address that others read. */
    refuseWeakOwner({ owner: { username, password, email = '' }, details }: SentSite): void {
      const problem = problemWithPassword(password, username);
      if (problem) throw wrongField('owner.password', problem);
      ownAddresses.refuseShared(email, { field: 'owner.email', alsoShared: details?.email });
    },

    /** Where there is an account already, as one that the environment named. */
    async enterDealership({ details }: NewDealership, author: Actor & { staffId: number }): Promise<void> {
      const entering = db.transaction().execute(async (tx) => {
        const title = `${author.fullName} set up the site of ${details.name}`;
        await activity.record(tx, { staff: author, action: 'site_set_up', title });
        const settings = startingSettings(details, { ownerName: author.fullName });
        await settingsService.publishFirst(tx, settings, author, { isOnlyIfNone: true });
      });
      await entering.catch((error: unknown) => {
        throw isTwin(error) ? new AppError('conflict', DEALERSHIP_ENTERED) : error;
      });
      await settingsService.refresh();
      log.info('site_set_up', { staffId: author.staffId });
    },

    /** Returns the secret of the owner's first session, and the name of the dealership. */
    async start(
      site: SentSite,
      { from, prepare, keepsSettings }: Circumstances,
    ): Promise<{ secret: string; name: string }> {
      const { owner } = site;
      const { fullName, email = '' } = owner;
      const insertOwner = await staff.prepareOwner({ ...owner, email });
      const { id: staffId, name } = await db
        .transaction()
        .execute(async (tx) => {
          await prepare(tx);
          const id = await insertOwner(tx);
          const author = { staffId: id, fullName, username: foldUsername(owner.username) };
          const dealership = await judgeDetails(tx, site, { keepsSettings });
          const title = `${fullName} set up the site of ${dealership.name}`;
          await activity.record(tx, { staff: author, action: 'site_set_up', title });
          if (dealership.settings) await settingsService.publishFirst(tx, dealership.settings, author);
          return { id, name: dealership.name };
        })
        .catch((error: unknown) => {
          throw isTwin(error) ? wrongField('owner.username', USERNAME_TAKEN) : error;
        });
      await settingsService.refresh();
      log.info('site_set_up', { staffId, address: from.address });
      return { secret: await sessions.start(staffId, from), name };
    },
  };
}
