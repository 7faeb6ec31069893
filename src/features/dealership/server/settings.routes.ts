import type { FastifyInstance } from 'fastify';
import { refuseUnconfirmed, staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import {
  discardSettingsDraft,
  getSettings,
  getSettingsVersion,
  listSettingsVersions,
  publishSettings,
  returnToSettingsVersion,
  saveSettingsDraft,
  sendTestMail,
} from '../settings.contract.ts';
import { type SettingsService, versionOf } from './settings.service.ts';
import type { SettingsStore } from './settings-store.ts';
import type { SendTestMail } from './test-mail.ts';

interface Dependencies {
  settingsService: SettingsService;
  settingsStore: SettingsStore;
  sendTestMail: SendTestMail;
  readMail: () => { isSetUp: boolean; from: string; leadsTo: string };
}

export function settingsRoutes(
  app: FastifyInstance,
  { settingsService, settingsStore, sendTestMail: send, readMail }: Dependencies,
): void {
  serveCall(app, getSettings, async ({ request }) => {
    // Refresh first: another process may just have published, and staff edit what is live.
    await settingsStore.refreshIfChanged();
    const draft = await settingsService.findDraft(staffOf(request).staffId);
    const live = settingsStore.current();
    return {
      version: versionOf(live),
      settings: live.settings,
      draft,
      pictures: await settingsService.listPictures([live.settings, draft?.sections]),
      damaged: [...live.damaged],
      mail: readMail(),
      keepMonthsSet: settingsStore.keepMonthsSet(),
    };
  });

  serveCall(app, saveSettingsDraft, ({ body, request }) =>
    settingsService.saveDraft(staffOf(request).staffId, body.basedOn, body.sections),
  );

  serveCall(app, discardSettingsDraft, async ({ request }) => {
    await settingsService.discardDraft(staffOf(request).staffId);
    return { success: true as const };
  });

  serveCall(app, publishSettings, ({ body, request }) =>
    settingsService.publish(body, staffOf(request), {
      beforeOtherMailbox: () => refuseUnconfirmed(request),
    }),
  );

  serveCall(app, listSettingsVersions, () => settingsService.listVersions());

  serveCall(app, getSettingsVersion, ({ params }) => settingsService.findVersion(params.id));

  serveCall(app, returnToSettingsVersion, ({ params, body, request }) =>
    settingsService.returnTo(params.id, body.basedOn, staffOf(request), {
      beforeOtherMailbox: () => refuseUnconfirmed(request),
    }),
  );

  serveCall(app, sendTestMail, ({ body, request }) => send(body.to, staffOf(request)));
}
