import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { SitePictureRepository } from '#features/photos/server/site-pictures/site-picture.repository.ts';
import type { Platform } from '#server/platform.ts';
import { sampleSettings } from '../settings/sample-settings.ts';
import { createPublicSettings } from './public-settings.ts';
import { createSettingsRepository } from './settings.repository.ts';
import { createSettingsService } from './settings.service.ts';
import { createSettingsStore } from './settings-store.ts';
import { createSharedMailboxes } from './shared-mailboxes.ts';
import { createTestMail } from './test-mail.ts';

interface Needed {
  activity: ActivityRepository;
  sitePictures: SitePictureRepository;
  /** Whether the demonstration is installed, and wanted. */
  isDemonstration: () => Promise<boolean>;
  /** Whether other systems are told of inquiries or bookings. */
  tellsOthers: () => Promise<boolean>;
  onOtherPrefix: () => Promise<void>;
}

export function composeDealership(
  platform: Platform,
  { activity, sitePictures, isDemonstration, tellsOthers, onOtherPrefix }: Needed,
) {
  const { config, db, clock, log, cache, mailer, isMailSetUp } = platform;
  const unpublished = sampleSettings(config);
  const repository = createSettingsRepository({ db, clock });
  const settingsStore = createSettingsStore({
    repository,
    findPictures: (ids) => sitePictures.findAll(ids),
    clock,
    log,
    onChange: (version) => cache.startVersion(version),
    onOtherPrefix,
    showsSample: async () => config.isForThisMachine || isDemonstration(),
    sampleSettings: unpublished,
    keepMonths: config.inquiryKeepMonths,
    findTellsOthers: tellsOthers,
  });
  const publicSettings = createPublicSettings({
    store: settingsStore,
    clock,
    isMailSetUp,
    hasStore: Boolean(config.photoStore ?? config.backups.store),
  });
  /** Read for each mail, so that the next one says what was published last. */
  const readMail = () => {
    const { email } = settingsStore.current().settings.contact;
    return {
      isSetUp: isMailSetUp,
      from: config.mail.from ?? email,
      leadsTo: config.mail.leadsTo ?? email,
    };
  };
  return {
    settingsStore,
    publicSettings,
    readMail,
    isSharedMailbox: createSharedMailboxes({
      readSettings: () => settingsStore.current().settings,
      leadsTo: config.mail.leadsTo,
    }),
    listNamedPictures: repository.listPictureIds,
    settingsService: createSettingsService({
      db,
      repository,
      sitePictures,
      store: settingsStore,
      unpublished,
      activity,
      clock,
    }),
    sendTestMail: createTestMail({
      mailer,
      clock,
      readSender: () => ({ name: publicSettings.name(), from: readMail().from }),
      recordSent: (staff, to) =>
        activity.record(db, { staff, action: 'test_mail_sent', title: `Test mail sent to ${to}` }),
    }),
  };
}
