import { z } from 'zod';
import { firstPublicHolidays } from '../hours/public-holidays.ts';
import { timeZoneOf } from '../states.ts';
import { plainPageTexts } from '../texts/plain-page-texts.ts';
import { defaultSettings } from './default-settings.ts';
import { email, phoneNumber } from './setting-kinds.ts';
import { type Settings, settingsSchema } from './settings-schema.ts';

const { name, licence, tagline } = settingsSchema.shape.identity.shape;
const { address } = settingsSchema.shape.contact.shape;
const { monday: times } = settingsSchema.shape.hours.shape.weekly.shape;

/** What a new dealership is asked before its site can say anything. */
export const startingDetailsSchema = z
  .object({
    name,
    licence,
    /** Left out or empty: none. */
    tagline: tagline.optional(),
    ...address.shape,
    phone: phoneNumber,
    email,
    /** Null: closed. */
    weekdays: times,
    saturday: times,
    sunday: times,
  })
  .refine(({ weekdays, saturday, sunday }) => weekdays ?? saturday ?? sunday, {
    message: 'Open on at least one day of the week',
    path: ['weekdays'],
  });
export type StartingDetails = z.infer<typeof startingDetailsSchema>;

/**
 * The settings of a new dealership: its own details, the texts that are true of any, and nothing that was made up for the
 * demonstration. Empty parts are not shown.
 */
export function startingSettings(details: StartingDetails, { ownerName }: { ownerName: string }): Settings {
  const { street, suburb, state, postcode, weekdays, saturday, sunday } = details;
  const { identity, home, about, hours, finance, charges, operation, ...rest } = defaultSettings;
  return {
    ...rest,
    ...plainPageTexts,
    identity: {
      ...identity,
      name: details.name,
      licence: details.licence,
      tagline: details.tagline ?? '',
      yearsInBusiness: 0,
    },
    contact: {
      address: { street, suburb, state, postcode },
      otherAddresses: [],
      map: null,
      salesPhones: [{ label: 'Sales', number: details.phone }],
      email: details.email,
      answerHours: 0,
      social: [],
    },
    hours: {
      ...hours,
      publicHolidays: firstPublicHolidays(state),
      weekly: {
        monday: weekdays,
        tuesday: weekdays,
        wednesday: weekdays,
        thursday: weekdays,
        friday: weekdays,
        saturday,
        sunday,
      },
    },
    operation: { ...operation, timeZone: timeZoneOf(details), stockPrefix: '', countsVisits: 'yes' },
    // No table of duty is known for the other states.
    charges: state === 'NSW' ? charges : { rates: [] },
    // Nobody may advertise a rate that no lender has offered: these figures are an example until somebody says otherwise.
    finance: { ...finance, advertised: 'no' },
    people: {
      owner: { name: ownerName, title: 'Owner', photo: null, words: '', story: [] },
      salesManager: null,
      others: [],
    },
    home: {
      ...home,
      leadership: { ...home.leadership, eyebrow: '{name}, {suburb}' },
      search: { title: '{name}', text: '{name}, {address}. {tagline}.' },
      hero: { ...home.hero, text: details.tagline ? '{tagline}.' : 'Used cars in {suburb}, {state}.' },
      callToAction: {
        title: 'Find your next car',
        text: 'Look through what we have, and ask us about the one you like.',
      },
    },
    about: {
      ...about,
      lead: '{name}, {suburb}.',
      searchText: '{name}: a dealership in {suburb} {state}.',
      story: [],
      commitment: '',
      advantages: [],
      highlights: [],
      services: [],
      gallery: [{ picture: 'dealership-0', alt: 'Cars in a showroom at dusk' }],
      testimonials: [],
    },
  };
}

const unsaid = startingSettings(
  {
    name: 'Your dealership',
    ...{ licence: '', street: '', suburb: '', state: 'NSW', postcode: '', phone: '', email: '' },
    ...{ weekdays: null, saturday: null, sunday: null },
  },
  { ownerName: '' },
);

/** Settings of a site that nobody has set up: they name nobody. Only the staff area ever shows them. */
export const unsetSettings: Settings = { ...unsaid, contact: { ...unsaid.contact, salesPhones: [] } };
