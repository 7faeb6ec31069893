import { z } from 'zod';
import { sitePictureSchema } from '#features/photos/site-picture.contract.ts';
import { defineCall } from '#shared/call.ts';

const addressSchema = z.object({
  street: z.string(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
});

/** An uploaded picture, and where it is cut when it does not fit. */
const shownPictureSchema = sitePictureSchema.omit({ id: true }).extend({
  /** Percent from the left and the top. */
  focus: z.object({ x: z.number(), y: z.number() }),
});
export type ShownPicture = z.infer<typeof shownPictureSchema>;

/** Facts that every page may need. Every document carries them, so they stay few. */
export const getDealership = defineCall({
  method: 'GET',
  path: '/api/dealership',
  access: 'public',
  summary: 'Who the dealer is, where, and when it is open',
  answer: z.object({
    name: z.string(),
    /** Left out: the drawn mark is shown with the name. */
    logo: shownPictureSchema.optional(),
    legalName: z.string().optional(),
    abn: z.string().optional(),
    /** Empty: none is shown. */
    tagline: z.string(),
    licence: z.string(),
    /** 0: not said. */
    yearsInBusiness: z.number(),
    address: addressSchema,
    otherAddresses: z.array(addressSchema.extend({ label: z.string() })).optional(),
    map: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
    /** The Call Now buttons use the first. */
    salesPhones: z.array(z.object({ label: z.string(), number: z.string() })),
    salesManager: z.object({ name: z.string(), title: z.string(), phone: z.string() }).optional(),
    email: z.string(),
    /** Days of the same hours on one line, Monday first; without times it is closed. */
    hours: z.array(
      z.object({
        days: z.string(),
        short: z.string(),
        opens: z.string().nullable(),
        closes: z.string().nullable(),
        /** 0 is Sunday. */
        dayNumbers: z.array(z.number()),
      }),
    ),
    /** Closures and other hours of the next weeks; both days are included. */
    specialDays: z
      .array(
        z.object({
          from: z.string(),
          to: z.string(),
          name: z.string(),
          opens: z.string().nullable(),
          closes: z.string().nullable(),
        }),
      )
      .optional(),
    timeZone: z.string(),
    /** Before the id of a vehicle without a stock number; empty: nothing is shown in its place. */
    stockPrefix: z.string(),
    social: z.array(z.object({ name: z.enum(['Facebook', 'Instagram', 'YouTube']), url: z.string() })),
    hero: z.object({
      headline: z.string(),
      text: z.string(),
      /** Left out: the drawn one is shown. */
      picture: shownPictureSchema.optional(),
    }),
    /** Present only on the days it is for. */
    announcement: z.object({ text: z.string(), href: z.string() }).optional(),
    inquiryKeepMonths: z.number(),
    /** Time until an enquiry is answered, such as `24 hours`; left out where the dealer promises nothing. */
    answersWithin: z.string().optional(),
    /** On the sheet that visitors print of a vehicle. */
    financeNote: z.string(),
    /** Whether times for a test drive can be chosen on the site. */
    takesBookings: z.literal(true).optional(),
    /** Whether visitors can ask for a vehicle to be held. */
    takesHolds: z.literal(true).optional(),
    /** Whether the page of a vehicle has a link to call. */
    takesCalls: z.literal(true).optional(),
    /** Where messages go, as the dealer writes the numbers; the links begin one without naming a vehicle. */
    takesSms: z.object({ number: z.string(), href: z.string() }).optional(),
    takesWhatsApp: z.object({ number: z.string(), href: z.string() }).optional(),
    /** Whether the site says what delivery costs. */
    delivers: z.literal(true).optional(),
    /** Whether pages tell that they are looked at. */
    countsVisits: z.literal(true).optional(),
    /** Null while the dealer advertises none. */
    finance: z
      .object({
        depositDollars: z.number(),
        months: z.number(),
        ratePercent: z.number(),
        comparisonRatePercent: z.number(),
        establishmentFeeDollars: z.number(),
        monthlyFeeDollars: z.number(),
        warning: z.string(),
      })
      .nullable(),
    /** Set on a page that shows somebody their own draft. */
    isPreview: z.literal(true).optional(),
    /** Parts of the draft that it cannot show, with the fields that are wrong in them. */
    notPreviewed: z.string().optional(),
  }),
});

const personSchema = z.object({
  name: z.string(),
  title: z.string(),
  words: z.string(),
  photo: shownPictureSchema.optional(),
});
const titledSchema = z.object({ title: z.string(), text: z.string() });

const testimonialSchema = z.object({
  quote: z.string(),
  name: z.string(),
  rating: z.number(),
  /** `Google, 3 May 2026` */
  source: z.string().optional(),
});
export type Testimonial = z.infer<typeof testimonialSchema>;

export const getHomeTexts = defineCall({
  method: 'GET',
  path: '/api/dealership/home',
  access: 'public',
  summary: 'The texts of the home page',
  answer: z.object({
    search: titledSchema,
    leadership: z.object({ eyebrow: z.string(), title: z.string(), people: z.array(personSchema) }),
    callToAction: titledSchema,
    /** The newest reviews that say where and when they were written. */
    reviews: z.array(testimonialSchema),
  }),
});

export const getAboutTexts = defineCall({
  method: 'GET',
  path: '/api/dealership/about',
  access: 'public',
  summary: 'The texts and pictures of the About page',
  answer: z.object({
    searchText: z.string(),
    lead: z.string(),
    story: z.array(z.string()),
    owner: personSchema.extend({ story: z.array(z.string()) }),
    others: z.array(personSchema),
    commitment: z.string(),
    advantages: z.array(z.string()),
    highlights: z.array(titledSchema),
    services: z.array(titledSchema),
    /** A picture is the name of one that the site ships with, or an own one. */
    gallery: z.array(z.object({ picture: z.union([z.string(), shownPictureSchema]), alt: z.string() })),
    testimonials: z.array(testimonialSchema),
  }),
});

export const getSellTexts = defineCall({
  method: 'GET',
  path: '/api/dealership/sell',
  access: 'public',
  summary: 'The texts of the Sell Your Car page',
  answer: z.object({
    searchText: z.string(),
    lead: z.string(),
    offers: z.object({ needCash: z.string(), backTrade: z.string(), refinance: z.string() }),
    hotline: z.string(),
    reasons: z.array(z.string()),
    steps: z.object({
      assessment: z.string(),
      inspection: z.string(),
      offer: z.string(),
      sale: z.string(),
    }),
  }),
});
export type SellTexts = z.infer<typeof getSellTexts.answer>;

export const getFinanceTexts = defineCall({
  method: 'GET',
  path: '/api/dealership/finance',
  access: 'public',
  summary: 'The texts of the Finance page',
  answer: z.object({
    searchText: z.string(),
    lead: z.string(),
    points: z.object({
      terms: z.string(),
      lowDoc: z.string(),
      approvals: z.string(),
      casual: z.string(),
      payOut: z.string(),
    }),
  }),
});
export type FinanceTexts = z.infer<typeof getFinanceTexts.answer>;

const partSchema = z.object({
  text: z.string(),
  style: z.enum(['bold', 'italic']).optional(),
  href: z.string().optional(),
});

/** A text without any markup: browsers are sent what it says, never HTML. */
export const blockSchema = z.object({
  kind: z.enum(['heading', 'subheading', 'paragraph', 'list', 'numbers']),
  /** One for each item of a list; one otherwise. */
  lines: z.array(z.array(partSchema)),
});
export type TextBlock = z.infer<typeof blockSchema>;
export type TextPart = z.infer<typeof partSchema>;

export const legalTexts = ['privacy', 'terms'] as const;

export const getLegalText = defineCall({
  method: 'GET',
  path: '/api/dealership/legal/{which}',
  access: 'public',
  summary: 'The privacy policy or the terms of service',
  params: z.object({ which: z.enum(legalTexts) }),
  refusals: ['not_found'],
  answer: z.object({
    blocks: z.array(blockSchema),
    version: z.number(),
    /** Null for a text that was never changed: the page then names the day of the visit. */
    updatedOn: z.string().nullable(),
  }),
});
