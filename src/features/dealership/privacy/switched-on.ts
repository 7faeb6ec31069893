import type { Settings } from '../settings/settings-schema.ts';

/** What this site does with what people send it, as far as it can be switched on or off. */
export interface SwitchedOn {
  /** Visitors choose a time themselves. */
  bookings: boolean;
  asksForLicence: boolean;
  holds: boolean;
  mail: boolean;
  /** Each inquiry also goes to the mailbox of another system. */
  adf: boolean;
  /** Other systems are told of inquiries or bookings. */
  webhooks: boolean;
  /** Photos or backups lie in an object store. */
  store: boolean;
  map: boolean;
  /** Visitors can write by these. */
  sms: boolean;
  whatsApp: boolean;
  /** How often pages are looked at. */
  visits: boolean;
}

/** Switches that are set where the site is started, or on another screen. */
export type SwitchedOnElsewhere = Pick<SwitchedOn, 'mail' | 'webhooks' | 'store'>;

export function switchedOn(settings: Settings, elsewhere: SwitchedOnElsewhere): SwitchedOn {
  const { bookings, contact, operation, reach } = settings;
  return {
    ...elsewhere,
    bookings: bookings.offered === 'yes',
    asksForLicence: bookings.licenceNeeded === 'yes',
    holds: bookings.holds === 'yes',
    adf: elsewhere.mail && operation.adfTo !== '',
    map: contact.map !== null,
    sms: reach.sms === 'yes',
    whatsApp: reach.whatsApp === 'yes',
    visits: operation.countsVisits === 'yes',
  };
}

/** For texts that have to hold whatever is switched on. */
export const allSwitchedOn: SwitchedOn = {
  bookings: true,
  asksForLicence: true,
  holds: true,
  mail: true,
  adf: true,
  webhooks: true,
  store: true,
  map: true,
  sms: true,
  whatsApp: true,
  visits: true,
};
