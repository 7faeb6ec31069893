import { isDeepStrictEqual } from 'node:util';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import type { ChecklistStep } from '../set-up.contract.ts';

/** What others know of it. */
export interface ChecklistNeeds {
  readSettings: () => Settings;
  /** Whether visitors see a dealership. */
  isOpen: () => boolean;
  hasSecondFactor: (staffId: number) => Promise<boolean>;
  findLastBackup: () => Promise<string | undefined>;
  /** Whether a vehicle is listed, a mail has gone out, and somebody else has an account. */
  hasListed: () => Promise<boolean>;
  hasMailed: () => Promise<boolean>;
  hasColleague: (staffId: number) => Promise<boolean>;
}

export type ChecklistService = ReturnType<typeof createChecklistService>;

/** What a new site still lacks, found in what is there and not in marks that somebody has set. */
export function createChecklistService({
  readSettings,
  isOpen,
  hasSecondFactor,
  findLastBackup,
  hasListed,
  hasMailed,
  hasColleague,
}: ChecklistNeeds) {
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
        vehicle: await hasListed(),
        mail: await hasMailed(),
        person: await hasColleague(staffId),
        secondFactor: await hasSecondFactor(staffId),
        backup: (await findLastBackup()) !== undefined,
      };
      return Object.entries(steps).map(([name, isDone]) => ({ name: name as ChecklistStep['name'], isDone })); // its keys
    },
  };
}
