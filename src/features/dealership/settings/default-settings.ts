import { firstPublicHolidays } from '../hours/public-holidays.ts';
import { usualLook } from '../look.ts';
import { defaultPrivacy, defaultTerms } from '../texts/default-legal-texts.ts';
import type { Settings } from './settings-schema.ts';

const weekday = { opens: '09:00', closes: '17:30' };
const weekend = { opens: '09:00', closes: '16:00' };

/** What the site says until somebody publishes other settings: the dealership of the demonstration. */
export const defaultSettings: Settings = {
  identity: {
    name: 'Southern Cross Prestige',
    legalName: '',
    abn: '',
    licence: 'MD19655',
    yearsInBusiness: 25,
    tagline: 'Premium used cars, chosen with care and sold with a handshake',
  },
  look: { logo: null, favicon: null, ...usualLook },
  contact: {
    address: { street: '118 Bathurst Road', suburb: 'Orange', state: 'NSW', postcode: '2800' },
    otherAddresses: [],
    map: { latitude: -33.2839, longitude: 149.1128 },
    salesPhones: [
      { label: 'Sales', number: '(02) 5550 4180' },
      { label: 'Mobile', number: '0491 570 006' },
    ],
    email: 'sales@southerncrossprestige.example',
    answerHours: 24,
    social: [
      { name: 'Facebook', url: 'https://www.facebook.com/southerncrossprestige.example' },
      { name: 'Instagram', url: 'https://www.instagram.com/southerncrossprestige.example' },
      { name: 'YouTube', url: 'https://www.youtube.com/@southerncrossprestige.example' },
    ],
  },
  hours: {
    weekly: {
      monday: weekday,
      tuesday: weekday,
      wednesday: weekday,
      thursday: weekday,
      friday: weekday,
      saturday: weekend,
      sunday: weekend,
    },
    specialDays: [],
    publicHolidays: firstPublicHolidays('NSW'),
  },
  people: {
    owner: {
      name: 'Marcus Hale',
      title: 'Owner and CEO',
      photo: null,
      words:
        'We are a family business in a country town. Everyone who buys from us shops in the same street as we do, so every car has to be one I would sell to a neighbour.',
      story: [
        'Marcus Hale grew up in Millthorpe, learned his trade in a Holden workshop and opened the yard with his wife Jen. He has an unreasonable fondness for straight sixes and an honest opinion about everything else.',
        'He signs every inspection report himself. If a car cannot be put right, it does not go on sale.',
      ],
    },
    salesManager: {
      name: 'Dana Whitlock',
      title: 'Sales Manager',
      photo: null,
      phone: '0491 570 156',
      words:
        'Tell me how you drive and I will tell you, honestly, which of our cars suits you. Now and then the answer is none of them, and I would rather say so.',
    },
    others: [],
  },
  home: {
    search: {
      title: '{name} | Premium Used Cars in {suburb} {state}',
      text: '{name} sells premium and luxury used cars in {suburb}, {state}. Browse the collection, book a test drive and arrange finance with a family-owned, licensed motor dealer.',
    },
    hero: { headline: '{name}', text: '{tagline}.', picture: null },
    leadership: { eyebrow: 'Family-owned for more than {years} years', title: 'Our Leadership' },
    callToAction: {
      title: 'Your next car may already be here',
      text: 'Come and sit in it, drive it, and take your time. Bring the car you have: we buy and trade in as well.',
    },
  },
  about: {
    searchText:
      '{name}: a family-owned dealership in {suburb} {state} with 100+ vehicles sold each year and {years}+ years of experience.',
    lead: 'Family-owned, in the same town for more than {years} years.',
    story: [
      'Southern Cross Prestige began in 2001 with four cars on a gravel yard off Bathurst Road and a rule that has not changed: buy only what you would park in your own driveway. Marcus Hale had spent ten years as a mechanic before he sold his first car, and he still drives each one before it goes on the floor.',
      'Today the showroom and the yard hold everything from farm utes to grand tourers. Buyers come from Dubbo, Mudgee, the mountains and the coast; some have never met us before the truck brings their car to the gate.',
      'We are still a family business. The person who answers the phone knows the car, and the person who sold it will be here when it comes back for its service.',
    ],
    commitment:
      'Every vehicle is inspected in our own workshop, test driven on a country road and sold with its history on the table. You see the report before you see the price.',
    advantages: [
      'Inspection report and service history for every vehicle',
      'Delivery to your door anywhere in New South Wales',
      'Trade-ins valued by a person, not by a table',
      'Finance explained in plain words, with no fee for asking',
    ],
    highlights: [
      { title: '100+ Vehicles', text: 'Sold each year, from farm utes to grand tourers' },
      { title: '25+ Years', text: 'In the same town, under the same name' },
      { title: 'Family-Owned', text: 'The name on the door answers the phone' },
      { title: 'Own Workshop', text: 'Inspected here before it is sold here' },
    ],
    services: [
      {
        title: 'Sourcing',
        text: 'Tell us what you want and what you will pay. We will find it, or tell you why not.',
      },
      { title: 'Servicing', text: 'A workshop that knows European cars, without the drive to Sydney.' },
      { title: 'Delivery', text: 'Enclosed transport across the state, with the handover at your gate.' },
    ],
    gallery: [
      { picture: 'dealership-0', alt: 'The showroom at dusk, with cars in the window' },
      { picture: 'dealership-1', alt: 'A car ready to be handed over' },
      { picture: 'dealership-2', alt: 'A car on the lift in our workshop' },
      { picture: 'dealership-3', alt: 'The yard in the morning, with hills behind' },
    ],
    testimonials: [
      {
        quote: 'Drove four hours on the strength of a phone call and the car was exactly as described.',
        name: 'Helen R., Cobar',
        rating: 5,
        source: '',
        date: null,
      },
      {
        quote: 'They talked me out of the dearer one. I have sent two neighbours since.',
        name: 'Tony M., Blayney',
        rating: 5,
        source: '',
        date: null,
      },
      {
        quote: 'Trade-in and finance done in a morning. The coffee could be better, the service could not.',
        name: 'Priya S., Bathurst',
        rating: 4,
        source: '',
        date: null,
      },
    ],
  },
  sellPage: {
    searchText:
      'Sell, trade in or refinance your car. A fair offer from a dealer who will look at it properly.',
    lead: 'A fair price from people who will look at it properly.',
    offers: {
      needCash: 'Sell us your car outright. We settle the same day, and pay out what is owing on it.',
      backTrade: 'Trade down to something smaller and take the difference with you.',
      refinance: 'Keep your car and lower the repayment, or free the money that is in it.',
    },
    hotline: 'Have the rego handy and we will give you a figure on the phone.',
    reasons: [
      'A price within the hour, from a person who has seen hundreds of them',
      'Paid the same day by bank transfer',
      'Existing finance paid out for you',
      'No strangers at the gate, no advertisements, no haggling by text',
      'All the paperwork done here, registration included',
    ],
    steps: {
      assessment: 'Send us the rego and the kilometres, or ring. We give you a range on the spot.',
      inspection: 'Bring it in, or we come to you. Half an hour with the car on the hoist.',
      offer: 'A firm figure in writing. It stands for seven days, and you owe us nothing.',
      sale: 'Sign, hand over the keys, and the money is in your account the same day.',
    },
  },
  financePage: {
    searchText:
      'Loan terms up to 7 years, low-doc loans, quick approvals, and a repayment calculator that shows everything.',
    lead: 'Plain figures before you ask, and plain answers when you do.',
    points: {
      terms: 'Choose the term that suits your budget, from one year to seven.',
      lowDoc: 'Asset backed, for those whose books are busier than their payslips.',
      approvals: 'Most applications are answered within one business day.',
      casual: 'Lenders who look at what you earn, not at how it is rostered.',
      payOut: 'We settle the loan on your trade-in, so you drive away with one repayment.',
    },
    printNote: 'Financing available: ask us about loan terms up to 7 years and quick approvals.',
  },
  announcement: { text: '', href: '', from: null, to: null },
  finance: {
    advertised: 'yes',
    depositDollars: 6_000,
    months: 48,
    ratePercent: 5.9,
    comparisonRatePercent: 6.95,
    establishmentFeeDollars: 495,
    monthlyFeeDollars: 5,
    warning:
      'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.',
  },
  // Published by Revenue NSW in November 2026. It is not known since when they hold, so nothing is claimed of the days
  // before. Each dealer enters what Service NSW asks for a transfer.
  charges: {
    rates: [
      {
        from: '2026-11-01',
        dutyPer100: 3,
        threshold: 45_000,
        dutyPer100Above: 5,
        transferFeeDollars: 0,
      },
    ],
  },
  bookings: { offered: 'no', slotMinutes: '30', atOnce: 2, licenceNeeded: 'yes', holds: 'no' },
  reach: { calls: 'yes', sms: 'no', smsNumber: '', whatsApp: 'no', whatsAppNumber: '' },
  delivery: { offered: 'no', bands: [], note: '' },
  replies: {
    templates: [
      {
        name: 'It is available',
        subject: 'Your enquiry about the {vehicle}',
        text: 'Hello {first name},\n\nThank you for your enquiry. The {vehicle} is available at {price with label}.\n\nWhen would you like to see it and take it for a drive? You can reach me by answering this mail or on {dealership phone}.\n\nKind regards\n{my name}\n{dealership}',
      },
      {
        name: 'It has been sold',
        subject: 'Your enquiry about the {vehicle}',
        text: 'Hello {first name},\n\nThank you for your enquiry. The {vehicle} has been sold in the meantime.\n\nTell me what matters to you, and I will let you know what else we have.\n\nKind regards\n{my name}\n{dealership}',
      },
      {
        name: 'We could not reach you',
        subject: 'Your enquiry at {dealership}',
        text: 'Hello {first name},\n\nI tried to reach you by phone about your enquiry. When is a good time to call? You can also answer this mail or ring {dealership phone}.\n\nKind regards\n{my name}\n{dealership}',
      },
    ],
  },
  legal: {
    privacy: { text: defaultPrivacy, version: 1, updatedOn: null },
    terms: { text: defaultTerms, version: 1, updatedOn: null },
  },
  operation: {
    timeZone: 'Australia/Sydney',
    overdueMinutes: 120,
    adfTo: '',
    // Also the prefix of a site that published settings before there was this one.
    stockPrefix: 'SC',
    inquiryKeepMonths: 24,
    // A site that published its settings before there was this one has told nobody that it counts.
    countsVisits: 'no',
  },
};
