import { toDealership } from './server/dealership.presenter.ts';
import { defaultSettings } from './settings/default-settings.ts';

/** The dealership of the demonstration, as pages know it. */
export const dealership = toDealership(defaultSettings, {
  today: '2026-03-02',
  keepMonths: 24,
  pictures: new Map(),
  elsewhere: { mail: false, webhooks: false, store: false },
});
