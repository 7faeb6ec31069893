import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { SettingsService } from '#features/dealership/server/settings.service.ts';
import type { OwnAddresses } from '#features/staff/server/own-address.service.ts';
import type { SessionRepository } from '#features/staff/server/session.repository.ts';
import type { StaffRepository } from '#features/staff/server/staff.repository.ts';
import type { Platform } from '#server/platform.ts';
import { createPrintedTokens } from '#server/secrets/printed-tokens.ts';
import { type ChecklistNeeds, createChecklistService } from './checklist.service.ts';
import { createDemonstrationService, type DemonstrationNeeds } from './demonstration.service.ts';
import { createNewSites } from './new-site.ts';
import { createSetUpService } from './set-up.service.ts';

interface Others
  extends DemonstrationNeeds,
    Omit<ChecklistNeeds, 'hasListed' | 'hasMailed' | 'hasColleague'> {
  stockPanels: { hasListed: ChecklistNeeds['hasListed'] };
  activity: ActivityRepository;
  staff: StaffRepository;
  ownAddresses: OwnAddresses;
  sessions: SessionRepository;
  settingsService: SettingsService;
}

export function composeSetUp(platform: Platform, others: Others) {
  const { config, db, clock, limiter, heavyOperations, log } = platform;
  const newSites = createNewSites({ ...others, db, log });
  const tokens = createPrintedTokens({ db, clock, kind: 'set_up' });
  const { publicUrl, loginLimit: limit } = config;
  return {
    newSites,
    setUpService: createSetUpService({ ...others, tokens, newSites, limiter, limit, publicUrl }),
    checklistService: createChecklistService({
      ...others,
      hasListed: others.stockPanels.hasListed,
      hasMailed: async () => (await others.activity.wasDone('test_mail_sent')) || platform.outbox.hasSent(),
      hasColleague: others.staff.hasColleague,
    }),
    demonstrationService: createDemonstrationService({ ...others, db, newSites, heavyOperations }),
  };
}
