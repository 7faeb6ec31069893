import { defaultSettings } from './default-settings.ts';
import type { Settings } from './settings-schema.ts';

/** What the site says until somebody publishes other settings. A dealership at work takes bookings, holds and messages, and counts. */
export function sampleSettings({ isDemoAtWork }: { isDemoAtWork: boolean }): Settings {
  if (!isDemoAtWork) return defaultSettings;
  const { bookings, operation, reach } = defaultSettings;
  return {
    ...defaultSettings,
    bookings: { ...bookings, offered: 'yes', holds: 'yes' },
    operation: { ...operation, countsVisits: 'yes' },
    // A number that is kept for made-up people.
    reach: {
      ...reach,
      sms: 'yes',
      smsNumber: '0491 570 006',
      whatsApp: 'yes',
      whatsAppNumber: '0491 570 006',
    },
  };
}
