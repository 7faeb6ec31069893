import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import { DEALERSHIP_ENTERED, type SettingsService } from '#features/dealership/server/settings.service.ts';
import { startingSettings } from '#features/dealership/starting-settings.ts';
import { problemWithPassword } from '#features/staff/password-rules.ts';
import type { OwnAddresses } from '#features/staff/server/own-address.service.ts';
import type { SessionOrigin, SessionRepository } from '#features/staff/server/session.repository.ts';
import { foldUsername, isTwin, type StaffRepository } from '#features/staff/server/staff.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { Log } from '#server/log.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import type { NewDealership, NewSite } from '../set-up.contract.ts';

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
}

const USERNAME_TAKEN = 'Somebody else here has that username.';

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
  return {
    /** Before anything is changed: a password that is guessed, or an address that others read. */
    refuseWeakOwner({ owner: { username, password, email = '' }, details }: NewSite): void {
      const problem = problemWithPassword(password, username);
      if (problem) throw wrongField('owner.password', problem);
      ownAddresses.refuseShared(email, { field: 'owner.email', alsoShared: details.email });
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

    /** Returns the secret of the owner's first session. */
    async start({ owner, details }: NewSite, { from, prepare }: Circumstances): Promise<string> {
      const { fullName, email = '' } = owner;
      const insertOwner = await staff.prepareOwner({ ...owner, email });
      const staffId = await db
        .transaction()
        .execute(async (tx) => {
          await prepare(tx);
          const id = await insertOwner(tx);
          const author = { staffId: id, fullName, username: foldUsername(owner.username) };
          const title = `${fullName} set up the site of ${details.name}`;
          await activity.record(tx, { staff: author, action: 'site_set_up', title });
          await settingsService.publishFirst(tx, startingSettings(details, { ownerName: fullName }), author);
          return id;
        })
        .catch((error: unknown) => {
          throw isTwin(error) ? wrongField('owner.username', USERNAME_TAKEN) : error;
        });
      await settingsService.refresh();
      log.info('site_set_up', { staffId, address: from.address });
      return sessions.start(staffId, from);
    },
  };
}
