import type { SectionName, Settings } from './settings-schema.ts';

type PartsOf<Value> = Value extends readonly (infer Item)[]
  ? PartsOf<Item>
  : Value extends object
    ? { [Key in keyof Value & string]: Key | PartsOf<Value[Key]> }[keyof Value & string]
    : never;

/** Names below a field of a section, such as `street` in the address. */
type PartName = {
  [Section in SectionName]: {
    [Field in keyof Settings[Section]]: PartsOf<Settings[Section][Field]>;
  }[keyof Settings[Section]];
}[SectionName];

/** Labels of the parts of fields on the screens. */
const partLabels: Readonly<Record<PartName, string>> = {
  street: 'Street',
  suburb: 'Suburb',
  state: 'State',
  postcode: 'Postcode',
  latitude: 'Latitude',
  longitude: 'Longitude',
  label: 'Label',
  number: 'Number',
  name: 'Name',
  url: 'Link',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
  opens: 'Opens',
  closes: 'Closes',
  opening: 'Opening',
  from: 'First day',
  to: 'Last day',
  date: 'Date',
  title: 'Title',
  photo: 'Photo',
  words: 'Words',
  story: 'Story',
  phone: 'Phone',
  headline: 'Headline',
  eyebrow: 'Line above',
  text: 'Text',
  picture: 'Picture',
  id: 'Number',
  focus: 'Focal point',
  x: 'From the left',
  y: 'From the top',
  alt: 'Description',
  quote: 'Quote',
  rating: 'Stars',
  source: 'Source',
  dutyPer100: 'Duty for each hundred dollars',
  threshold: 'Threshold',
  dutyPer100Above: 'Duty for each hundred above the threshold',
  transferFeeDollars: 'Transfer fee',
  upToKm: 'Up to',
  priceDollars: 'Price',
  needCash: 'Need Cash',
  backTrade: 'Back Trade',
  refinance: 'Refinance',
  assessment: 'Initial Assessment',
  inspection: 'Vehicle Inspection',
  offer: 'Receive Offer',
  sale: 'Finalize Sale',
  terms: 'Loan terms',
  lowDoc: 'Low-doc loans for the self-employed',
  approvals: 'Quick approvals',
  casual: 'Options for casual or part-time workers',
  payOut: 'Paying out current loans',
  subject: 'Subject',
  version: 'Version',
  updatedOn: 'Changed on',
};

/** Labels where the same name means something else. `*` stands for each item of a list. */
const otherwise: Readonly<Record<string, string>> = {
  'contact.otherAddresses.*.label': 'Name of the place',
  'contact.social.*.name': 'Network',
  'charges.rates.*.from': 'Holds from',
  'home.leadership.title': 'Heading',
  'home.callToAction.title': 'Heading',
};

/** Name of one item of a list: `Add phone number`. */
const itemNames: Readonly<Record<string, string>> = {
  'contact.otherAddresses': 'Address',
  'contact.salesPhones': 'Phone number',
  'contact.social': 'Social link',
  'hours.specialDays': 'Special day',
  'hours.publicHolidays': 'Public holiday',
  'charges.rates': 'Rates',
  'delivery.bands': 'Distance',
  'replies.templates': 'Template',
  'people.owner.story': 'Paragraph',
  'people.others': 'Person',
  'about.story': 'Paragraph',
  'sellPage.reasons': 'Reason',
  'about.advantages': 'Advantage',
  'about.highlights': 'Highlight',
  'about.services': 'Service',
  'about.gallery': 'Picture',
  'about.testimonials': 'Testimonial',
};

/** The label of a part by its path, such as `contact.social.*.name`. */
export function partLabel(pattern: string): string {
  const name = pattern.split('.').at(-1) ?? '';
  const byName: Readonly<Record<string, string>> = partLabels;
  return otherwise[pattern] ?? byName[name] ?? name;
}

export function itemName(pattern: string): string {
  return itemNames[pattern] ?? 'Entry';
}
