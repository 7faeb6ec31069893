import { defaultSettings } from './default-settings.ts';
import type { Settings } from './settings-schema.ts';

/** What the site says until somebody publishes other settings. A dealership at work takes bookings and holds. */
export function sampleSettings({ isDemoAtWork }: { isDemoAtWork: boolean }): Settings {
  if (!isDemoAtWork) return defaultSettings;
  return { ...defaultSettings, bookings: { ...defaultSettings.bookings, offered: 'yes', holds: 'yes' } };
}
