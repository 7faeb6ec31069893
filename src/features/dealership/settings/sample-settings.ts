import { defaultSettings } from './default-settings.ts';
import type { Settings } from './settings-schema.ts';

/** What the site says until somebody publishes other settings. A dealership at work takes bookings, holds and messages, delivers, and counts. */
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
    delivery: {
      offered: 'yes',
      bands: [
        { upToKm: 50, priceDollars: 0 },
        { upToKm: 200, priceDollars: 290 },
        { upToKm: 500, priceDollars: 690 },
        { upToKm: 1_000, priceDollars: 1_290 },
      ],
      note: 'Brought to your door on a covered trailer, on a day that suits you.',
    },
  };
}
