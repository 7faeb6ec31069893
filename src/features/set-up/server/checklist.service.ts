import { isDeepStrictEqual } from 'node:util';
import type { SelectQueryBuilder } from 'kysely';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ChecklistStep } from '../set-up.contract.ts';

/** What others know of it. */
export interface ChecklistNeeds {
  readSettings: () => Settings;
  /** Whether visitors see a dealership. */
  isOpen: () => boolean;
  hasSecondFactor: (staffId: number) => Promise<boolean>;
  findLastBackup: () => Promise<string | undefined>;
}

interface Dependencies extends ChecklistNeeds {
  db: Db;
}

export type ChecklistService = ReturnType<typeof createChecklistService>;

/** What a new site still lacks, found in what is there and not in marks that somebody has set. */
export function createChecklistService({
  db,
  readSettings,
  isOpen,
  hasSecondFactor,
  findLastBackup,
}: Dependencies) {
  return {
    async list(staffId: number): Promise<ChecklistStep[]> {
      const { identity, contact, hours, look } = readSettings();
      const isOwn = <Part>(part: Part, made: Part) => isOpen() && !isDeepStrictEqual(part, made);
      const steps: Record<ChecklistStep['name'], boolean> = {
        details:
          isOwn(identity.name, defaultSettings.identity.name) &&
          isOwn(contact.address, defaultSettings.contact.address),
        hours: isOwn(hours.weekly, defaultSettings.hours.weekly),
        logo: look.logo !== null,
        vehicle: await isAny(db.selectFrom('vehicles').where('is_draft', '=', 0)),
        mail:
          (await isAny(db.selectFrom('activity').where('action', '=', 'test_mail_sent'))) ||
          (await isAny(db.selectFrom('outbox').where('sent_at', 'is not', null))),
        person: await isAnotherPerson(staffId),
        secondFactor: await hasSecondFactor(staffId),
        backup: (await findLastBackup()) !== undefined,
      };
      return Object.entries(steps).map(([name, isDone]) => ({ name: name as ChecklistStep['name'], isDone })); // its keys
    },
  };

  function isAnotherPerson(staffId: number): Promise<boolean> {
    return isAny(db.selectFrom('staff').where('disabled_at', 'is', null).where('id', '!=', staffId));
  }
}

async function isAny<Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  const found = await rows
    .select(({ lit }) => lit(1).as('one'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
