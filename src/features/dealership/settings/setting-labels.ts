import type { SectionName, Settings } from './settings-schema.ts';

/** Names of the sections and of their fields: on the screens, in the history and in the activity. */
export const settingLabels: {
  readonly [Section in SectionName]: {
    readonly label: string;
    readonly fields: Readonly<Record<keyof Settings[Section], string>>;
  };
} = {
  identity: {
    label: 'Identity',
    fields: {
      name: 'Trading name',
      legalName: 'Legal name',
      abn: 'ABN',
      licence: 'Motor dealer licence',
      yearsInBusiness: 'Years in business',
      tagline: 'Tagline',
    },
  },
  look: {
    label: 'Look',
    fields: {
      logo: 'Logo',
      favicon: 'Browser icon',
      brandColour: 'Brand colour',
      accentColour: 'Accent colour',
    },
  },
  contact: {
    label: 'Contact',
    fields: {
      address: 'Address',
      otherAddresses: 'Further addresses',
      map: 'Map position',
      salesPhones: 'Phone numbers',
      email: 'E-mail',
      answerHours: 'Hours until an enquiry is answered',
      social: 'Social links',
    },
  },
  hours: {
    label: 'Opening hours',
    fields: {
      weekly: 'Weekly hours',
      specialDays: 'Closures and special days',
      publicHolidays: 'Public holidays',
    },
  },
  people: {
    label: 'People',
    fields: { owner: 'Owner', salesManager: 'Sales manager', others: 'Further people' },
  },
  home: {
    label: 'Home page',
    fields: {
      search: 'Search result',
      hero: 'Hero',
      leadership: 'Leadership',
      callToAction: 'Call to action',
    },
  },
  about: {
    label: 'About page',
    fields: {
      searchText: 'Search result',
      lead: 'Lead',
      story: 'Story',
      commitment: 'Commitment',
      advantages: 'Advantages',
      highlights: 'Highlights',
      services: 'Services',
      gallery: 'Gallery',
      testimonials: 'Testimonials',
    },
  },
  sellPage: {
    label: 'Sell Your Car page',
    fields: {
      searchText: 'Search result',
      lead: 'Lead',
      offers: 'Three offers',
      hotline: 'Selling Hotline',
      reasons: 'Five reasons',
      steps: 'How it works',
    },
  },
  financePage: {
    label: 'Finance page',
    fields: {
      searchText: 'Search result',
      lead: 'Lead',
      points: 'Finance that fits',
      printNote: 'Note on the print sheet',
    },
  },
  announcement: {
    label: 'Announcement',
    fields: { text: 'Text', href: 'Link', from: 'First day', to: 'Last day' },
  },
  finance: {
    label: 'Finance',
    fields: {
      advertised: 'Advertise these terms',
      depositDollars: 'Deposit',
      months: 'Term in months',
      ratePercent: 'Interest rate',
      comparisonRatePercent: 'Comparison rate',
      establishmentFeeDollars: 'Establishment fee',
      monthlyFeeDollars: 'Monthly fee',
      warning: 'Warning text',
    },
  },
  charges: { label: 'Government charges', fields: { rates: 'Duty and transfer fee' } },
  bookings: {
    label: 'Bookings',
    fields: {
      offered: 'Visitors choose a time themselves',
      slotMinutes: 'Minutes for each booking',
      atOnce: 'Bookings at the same time',
      licenceNeeded: 'Ask for a driver licence',
      holds: 'Visitors can ask to hold a vehicle',
    },
  },
  reach: {
    label: 'Ways to reach you',
    fields: {
      calls: 'Call link at each vehicle',
      sms: 'Visitors can send an SMS',
      smsNumber: 'SMS number',
      whatsApp: 'Visitors can write by WhatsApp',
      whatsAppNumber: 'WhatsApp number',
    },
  },
  delivery: {
    label: 'Delivery',
    fields: { offered: 'Show what delivery costs', bands: 'Prices by distance', note: 'Note' },
  },
  replies: { label: 'Replies', fields: { templates: 'Templates of replies' } },
  legal: { label: 'Legal', fields: { privacy: 'Privacy policy', terms: 'Terms of service' } },
  operation: {
    label: 'Operation',
    fields: {
      timeZone: 'Time zone',
      overdueMinutes: 'Minutes until an inquiry is overdue',
      adfTo: 'Mail new inquiries as ADF to',
      stockPrefix: 'Stock number prefix',
      inquiryKeepMonths: 'Months that inquiries are kept',
      countsVisits: 'Count visits, without cookies',
    },
  },
};

type ChoiceOf<Section extends SectionName> = {
  [Field in keyof Settings[Section]]: Settings[Section][Field] extends 'yes' | 'no' ? Field : never;
}[keyof Settings[Section]];
type OfferWords = {
  readonly [Section in SectionName as [ChoiceOf<Section>] extends [never] ? never : Section]: Readonly<
    Record<ChoiceOf<Section>, { readonly yes: string; readonly no: string }>
  >;
};

/** What each field of yes or no comes to, so that nobody has to read that no is now yes. The compiler names a missing one. */
export const offerWords: OfferWords = {
  finance: {
    advertised: {
      yes: 'These finance terms are advertised now',
      no: 'Finance terms are no longer advertised',
    },
  },
  bookings: {
    offered: { yes: 'Times to book are offered now', no: 'Times to book are no longer offered' },
    licenceNeeded: {
      yes: 'Whoever books a test drive is asked for a driver licence now',
      no: 'Whoever books a test drive is no longer asked for a driver licence',
    },
    holds: { yes: 'Holds are offered now', no: 'Holds are no longer offered' },
  },
  reach: {
    calls: { yes: 'Each vehicle has a call link now', no: 'Vehicles no longer have a call link' },
    sms: { yes: 'Visitors can send you an SMS now', no: 'SMS is no longer offered' },
    whatsApp: { yes: 'Visitors can write by WhatsApp now', no: 'WhatsApp is no longer offered' },
  },
  delivery: {
    offered: { yes: 'Delivery prices are shown now', no: 'Delivery prices are no longer shown' },
  },
  operation: { countsVisits: { yes: 'Visits are counted now', no: 'Visits are no longer counted' } },
};
