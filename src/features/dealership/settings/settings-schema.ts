import { z } from 'zod';
import { isAbn } from '../abn.ts';
import { hours } from '../hours/hours-schema.ts';
import { contrastsOf, LEAST_CONTRAST } from '../look.ts';
import { states, timeZones } from '../states.ts';
import { financePage, sellPage } from '../texts/page-texts-schema.ts';
import { about, announcement, home, people } from './pages-schema.ts';
import {
  colour,
  day,
  email,
  figure,
  hundredths,
  line,
  longText,
  messageNumber,
  neededLine,
  phoneNumber,
  picture,
  privacyText,
  replyLine,
  replyText,
  smsNumber,
  webAddress,
  wholeFigure,
} from './setting-kinds.ts';

const identity = z.strictObject({
  /** The trading name: everything public says this one. */
  name: neededLine('Trading name', 60),
  legalName: line('Legal name', 120),
  abn: line('ABN', 14).refine(
    (text) => text === '' || isAbn(text),
    'This is no ABN: its eleven digits do not add up. Please check them.',
  ),
  licence: neededLine('Licence number', 20).regex(
    /^[A-Za-z]{0,4} ?\d{2,10}[A-Za-z]?$/,
    'Enter the number as on your licence, such as MD19655',
  ),
  /** 0: not said. */
  yearsInBusiness: wholeFigure('Years in business', { least: 0, most: 300 }),
  /** Empty: none is shown. */
  tagline: line('Tagline', 140),
});

const look = z
  .strictObject({
    /** Null: the drawn mark with the name. */
    logo: picture,
    /** Null: the drawn one. */
    favicon: picture,
    brandColour: colour,
    accentColour: colour,
  })
  .superRefine((chosen, context) => {
    for (const [name, found] of Object.entries(contrastsOf(chosen))) {
      if (found >= LEAST_CONTRAST) continue;
      const message = `Text on this colour would have a contrast of ${found.toFixed(1)}:1, and ${LEAST_CONTRAST}:1 is needed. Choose a darker or a lighter one.`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });

const address = z.strictObject({
  street: neededLine('Street', 100),
  suburb: neededLine('Suburb', 60),
  state: z.enum(states, 'Choose a state'),
  postcode: z.string('Postcode must be text').regex(/^\d{4}$/, 'Postcode must be four digits'),
});

const contact = z.strictObject({
  address,
  otherAddresses: z
    .array(z.strictObject({ label: neededLine('Name of the place', 60), ...address.shape }))
    .max(5, 'At most 5 further addresses'),
  /** Null: no map is shown. */
  map: z
    .strictObject({
      latitude: figure('Latitude', { least: -90, most: 90 }),
      longitude: figure('Longitude', { least: -180, most: 180 }),
    })
    .nullable(),
  /** The Call Now buttons use the first number. */
  salesPhones: z
    .array(z.strictObject({ label: neededLine('Label', 30), number: phoneNumber }))
    .min(1, 'At least one phone number is needed')
    .max(6, 'At most 6 phone numbers'),
  email,
  /** A promise to visitors; 0: none is made. */
  answerHours: wholeFigure('Hours until an enquiry is answered', { least: 0, most: 336, unit: ' hours' }),
  social: z
    .array(
      z.strictObject({
        name: z.enum(['Facebook', 'Instagram', 'YouTube'], 'Choose a network'),
        url: webAddress('Link'),
      }),
    )
    .max(3, 'At most one link for each network')
    .refine(
      (links) => new Set(links.map(({ name }) => name)).size === links.length,
      'At most one link for each network',
    ),
});

const CENTS = 'At most two decimals';
const finance = z
  .strictObject({
    /** Whether visitors are told these terms; otherwise the calculator asks them for a rate. */
    advertised: z.enum(['yes', 'no'], 'Choose yes or no'),
    depositDollars: wholeFigure('Deposit', { least: 0, most: 1_000_000, unit: ' dollars' }),
    months: wholeFigure('Term', { least: 12, most: 84, unit: ' months' }).multipleOf(
      12,
      'The term must be whole years, in months',
    ),
    ratePercent: figure('Interest rate', { least: 0, most: 48, unit: ' percent' }).refine(hundredths, CENTS),
    /** As the lender publishes it. */
    comparisonRatePercent: figure('Comparison rate', { least: 0, most: 99, unit: ' percent' }).refine(
      hundredths,
      CENTS,
    ),
    /** The lender's fees that the comparison rate takes in. */
    establishmentFeeDollars: figure('Establishment fee', { least: 0, most: 10_000, unit: ' dollars' }).refine(
      hundredths,
      CENTS,
    ),
    monthlyFeeDollars: figure('Monthly fee', { least: 0, most: 1_000, unit: ' dollars' }).refine(
      hundredths,
      CENTS,
    ),
    /** The National Credit Code requires such a text with every comparison rate. */
    warning: neededLine('Warning', 600),
  })
  .refine(({ ratePercent, comparisonRatePercent }) => comparisonRatePercent >= ratePercent, {
    message: 'The comparison rate cannot be below the interest rate, because it takes in the fees as well',
    path: ['comparisonRatePercent'],
  });

const dollars = (label: string, most: number) =>
  figure(label, { least: 0, most, unit: ' dollars' }).refine(hundredths, CENTS);

const charges = z.strictObject({
  /** Rates of New South Wales for passenger vehicles: no other table is known. The latest that have begun apply. */
  rates: z
    .array(
      z.strictObject({
        from: day,
        /** Duty for every $100 of the price or part of it, up to the threshold and above it. */
        dutyPer100: dollars('Duty for each $100', 100),
        threshold: dollars('Threshold', 10_000_000),
        dutyPer100Above: dollars('Duty for each $100 above the threshold', 100),
        /** 0: not known, so it comes on top of every estimate. */
        transferFeeDollars: dollars('Transfer fee', 10_000),
      }),
    )
    .max(20, 'At most 20 rows')
    .refine(
      (rows) => new Set(rows.map(({ from }) => from)).size === rows.length,
      'Each row must hold from another day',
    ),
});

const reach = z
  .strictObject({
    /** Whether the page of a vehicle has a link that calls the first phone number. */
    calls: z.enum(['yes', 'no'], 'Choose yes or no'),
    sms: z.enum(['yes', 'no'], 'Choose yes or no'),
    smsNumber,
    whatsApp: z.enum(['yes', 'no'], 'Choose yes or no'),
    whatsAppNumber: messageNumber,
  })
  .superRefine((chosen, context) => {
    for (const way of ['sms', 'whatsApp'] as const) {
      if (chosen[way] === 'no' || chosen[`${way}Number`] !== '') continue;
      const message = 'Enter the number that takes these messages, or choose No above';
      context.addIssue({ code: 'custom', path: [`${way}Number`], message });
    }
  });

const replies = z.strictObject({
  /** In the order in which staff are offered them. */
  templates: z
    .array(
      z.strictObject({
        name: neededLine('Name', 60),
        subject: replyLine('Subject', 150),
        text: replyText('Text', 5_000),
      }),
    )
    .max(30, 'At most 30 templates')
    .refine(
      (all) => new Set(all.map(({ name }) => name)).size === all.length,
      'Each template needs a name of its own',
    ),
});

const dated = {
  /** Raised, and dated, by the site when a changed text is published. */
  version: z.number().int().min(1).max(1_000_000),
  /** Null for a text that was never changed: then the page names the day of the visit. */
  updatedOn: day.nullable(),
};
/** Markdown: headings, paragraphs, lists, bold, italic and links. */
const legal = z.strictObject({
  privacy: z.strictObject({ text: privacyText('Text', 30_000), ...dated }),
  terms: z.strictObject({ text: longText('Text', 30_000), ...dated }),
});

const operation = z.strictObject({
  timeZone: z.enum(timeZones, 'Choose a time zone'),
  /** Opening time without an answer after which an inquiry is overdue. */
  overdueMinutes: wholeFigure('Minutes until an inquiry is overdue', { least: 5, most: 6_000 }),
  /** Where each new inquiry is mailed as ADF; empty for nowhere. */
  adfTo: line('Address for ADF', 254).refine(
    (text) => text === '' || email.safeParse(text).success,
    'Enter an e-mail address such as leads@example.com, or leave it empty',
  ),
  /** Before the id of a vehicle without a stock number; empty: nothing is shown in its place. */
  stockPrefix: line('Stock number prefix', 6).regex(/^[A-Za-z]*$/, 'Use letters alone, such as SC'),
  inquiryKeepMonths: wholeFigure('Months that inquiries are kept', { least: 1, most: 84 }),
  /** Whether visits are counted, as sums that lead to nobody. */
  countsVisits: z.enum(['yes', 'no'], 'Choose yes or no'),
});

const bookings = z.strictObject({
  /** Whether visitors choose a time themselves; otherwise they are led to the contact form. */
  offered: z.enum(['yes', 'no'], 'Choose yes or no'),
  slotMinutes: z.enum(['30', '45'], 'Choose 30 or 45 minutes'),
  /** How many bookings fit into one time: as many as there are people to look after them. */
  atOnce: wholeFigure('Bookings at the same time', { least: 1, most: 20 }),
  /** Whether buyers who want to drive must say that they hold a licence. */
  licenceNeeded: z.enum(['yes', 'no'], 'Choose yes or no'),
  /** Whether visitors can ask for a vehicle to be held for them. */
  holds: z.enum(['yes', 'no'], 'Choose yes or no'),
});

const delivery = z
  .strictObject({
    /** Whether visitors are told what it costs to have a vehicle brought. */
    offered: z.enum(['yes', 'no'], 'Choose yes or no'),
    /** By the distance in a straight line, nearest first; beyond the last, visitors have to ask. */
    bands: z
      .array(
        z.strictObject({
          upToKm: wholeFigure('Distance', { least: 1, most: 5_000, unit: ' km' }),
          /** 0: free. */
          priceDollars: wholeFigure('Price', { least: 0, most: 20_000, unit: ' dollars' }),
        }),
      )
      .max(10, 'At most 10 distances')
      .superRefine((bands, context) => {
        for (const [at, { upToKm }] of bands.entries()) {
          const before = bands[at - 1];
          if (!before || before.upToKm < upToKm) continue;
          const message = 'Must be further than the distance above it';
          context.addIssue({ code: 'custom', path: [at, 'upToKm'], message });
        }
      }),
    /** Such as how the car is brought; may be empty. */
    note: line('Note', 300),
  })
  .refine(({ offered, bands }) => offered === 'no' || bands.length > 0, {
    message: 'Enter at least one distance with its price',
    path: ['bands'],
  });

/** Everything that the site says about its dealer, in the sections in which staff edit it. */
export const settingsSchema = z.strictObject({
  identity,
  look,
  contact,
  hours,
  people,
  home,
  about,
  sellPage,
  financePage,
  announcement,
  finance,
  charges,
  bookings,
  reach,
  delivery,
  replies,
  legal,
  operation,
});
export type Settings = z.infer<typeof settingsSchema>;
export type SectionName = keyof Settings;
export const sectionNames = Object.keys(settingsSchema.shape) as [SectionName, ...SectionName[]]; // the keys of that type
