import { VISIT_SUMS_KEPT_DAYS } from '#features/dealership/privacy/visit-sums-kept.ts';

/** What helps to fill in a field, by its path. `*` stands for each item of a list. */
export const settingHints: Readonly<Record<string, string>> = {
  'identity.name': 'Everything public says this name',
  'identity.legalName': 'As registered, if it is another one',
  'identity.abn': 'Eleven digits; their checksum is looked at',
  'identity.licence': 'It must stand wherever you advertise, so the site shows it on every page',
  'look.brandColour': 'Of the main buttons, with white text on it',
  'look.accentColour':
    'Of marks, bars and accented buttons; the text on it is dark or white, whichever is easier to read',
  'contact.map.latitude': 'Between -90 and 90; south is negative',
  'contact.map.longitude': 'Between -180 and 180',
  'contact.salesPhones': 'The Call Now buttons use the first',
  'contact.answerHours': 'A promise on the contact page, after a form and in the mail to the sender. 0: none',
  'contact.otherAddresses': 'A second yard or a workshop',
  'contact.social.*.url': 'Begins with https://',
  'hours.specialDays': 'From one day to another; they come before public holidays',
  'hours.publicHolidays':
    'Those of your state are here already, as Closed: change the days on which you are open. Local ones, and days that the government orders, you add.',
  'home.search.title': 'What search engines and shared links show',
  'about.searchText': 'What search engines show of this page',
  'people.owner.words': 'Quoted on the home page',
  'people.owner.story': 'On the About page',
  'people.salesManager.words': 'Quoted on the home page',
  'people.others': 'On the About page, in this order',
  'about.testimonials': 'Only what customers really said; a made-up review is against the law',
  'about.testimonials.*.rating': 'From 1 to 5',
  'about.testimonials.*.source': 'Where it was written, such as Google',
  'about.gallery.*.alt': 'For people who cannot see the picture',
  'identity.tagline': 'Below the name on the home page and in the footer; may be empty',
  'sellPage.searchText': 'What search engines show of this page',
  'sellPage.offers': 'Buyers may hold you to what you promise here',
  'sellPage.reasons': 'Five; buyers may hold you to what you promise here',
  'financePage.searchText': 'What search engines show of this page',
  'financePage.points': 'The headings stay; the sentences below them are yours',
  'financePage.printNote': 'At the foot of the sheet that visitors print of a vehicle',
  'announcement.text': 'A bar above every page. Leave it empty for none.',
  'announcement.href': 'A page of this site such as /finance, or a web address; may be empty',
  'announcement.from': 'Empty: at once',
  'announcement.to': 'Empty: until you take it off',
  'finance.advertised':
    'No: visitors are told no rate, and the calculator asks for theirs. Yes: when these are the figures of your lender.',
  'finance.months': 'Whole years, in months: 12 to 84',
  'finance.comparisonRatePercent': 'As the lender publishes it',
  'finance.warning': 'The law requires it with every comparison rate',
  'charges.rates':
    'Of New South Wales: the duty of other states is not known here, so a dealership elsewhere shows no estimate. For the estimated drive-away price beside prices that exclude government charges. The row that holds on the day applies; add another when the charges change. For passenger vehicles.',
  'charges.rates.*.from':
    'The first day for which you know that they hold. The rates that came with the site are those that Revenue NSW published in November 2026; check them',
  'charges.rates.*.dutyPer100': 'In dollars, for every $100 of the price or part of it, up to the threshold',
  'charges.rates.*.transferFeeDollars':
    'What Service NSW asks for a transfer of registration. 0: not known; the estimate then says that it comes on top',
  'bookings.offered':
    'Yes: Schedule Viewing and Book a Test Drive lead to the free times of the next three weeks, within your opening hours; on public holidays only where Opening hours gives them hours of their own. No: they lead to the contact form.',
  'bookings.atOnce': 'As many as you have people to look after; a vehicle is never booked twice for a time',
  'bookings.licenceNeeded': 'Yes: whoever books a test drive must tick that they hold a current licence',
  'bookings.holds':
    'Yes: visitors can ask you to keep a vehicle for them. You confirm or decline each; once confirmed it shows as Pending until the time you name, and then you are asked again.',
  'reach.calls': 'To the first phone number under Contact',
  'reach.sms':
    'At each vehicle and on the contact page: opens a message on the visitor’s phone that names the vehicle',
  'reach.smsNumber': 'A mobile that somebody looks at during opening hours',
  'reach.whatsApp':
    'The same in WhatsApp. It is a link alone: nothing of WhatsApp is loaded before somebody presses it',
  'reach.whatsAppNumber': 'The number of your WhatsApp account, such as 0491 570 006',
  'delivery.offered':
    'Yes: each vehicle for sale asks for a postcode and says what you ask to bring it there. No: nothing is said of delivery.',
  'delivery.bands':
    'Kilometres in a straight line from your place on the map, or else from your postcode; by road it is often a quarter more. Nearest first. Further away, visitors are led to the contact form.',
  'delivery.bands.*.upToKm': 'In kilometres',
  'delivery.bands.*.priceDollars': 'In whole dollars, on top of the price of the car. 0: free',
  'delivery.note': 'Below the prices, such as how the car is brought; may be empty',
  'replies.templates':
    'For answering inquiries by mail; whoever answers can change every word before it is sent. Name, address and licence of the dealership stand below each mail by themselves.',
  'replies.templates.*.text':
    'You can use {first name}, {last name}, {vehicle}, {price with label}, {vehicle link}, {dealership}, {dealership phone} and {my name}',
  'legal.privacy.text':
    'What stands in braces on a line of its own the site writes from what is switched on: {collected}, {device}, {recipients}, {kept}, {programs} and {map}. Keep {programs}: the Privacy Act asks for it from 10 December 2026. Markdown: # for a heading, - for a list, **bold**, *italic*, [words](https://…) for a link',
  'legal.terms.text':
    'Markdown: # for a heading, - for a list, **bold**, *italic*, [words](https://…) for a link',
  'operation.timeZone':
    'For opening hours, dates and mails. It follows the state of your address until you choose another',
  'operation.overdueMinutes': 'Of opening time, from the moment an inquiry arrives until somebody answers',
  'operation.adfTo':
    'The address at which another system (a CRM) reads ADF 1.0 XML. It is sent names, addresses and messages of your customers. Empty: nowhere',
  'operation.stockPrefix':
    'A car without a stock number is shown as this and its number, such as SC12, in feeds too. Empty: no stock number is shown, and in feeds #12.',
  'operation.countsVisits': `Sums for each day, under Insights, for ${VISIT_SUMS_KEPT_DAYS} days. Who visits is not stored. The words of a search are, unless they look like a telephone number, an e-mail address or a number plate. The privacy policy says it.`,
  'operation.inquiryKeepMonths':
    'Older inquiries are removed by themselves; the privacy policy names this figure',
};

const words: Readonly<Record<string, string>> = {
  yes: 'Yes',
  no: 'No',
  usual: 'Open as usual',
  closed: 'Closed',
  hours: 'Other hours',
  'dealership-0': 'The showroom at dusk',
  'dealership-1': 'A car ready to be handed over',
  'dealership-2': 'The workshop',
  'dealership-3': 'The yard in the morning',
};

/** A choice as people read it. */
export function optionWords(option: string): string {
  return words[option] ?? option.replace(/^Australia\//, '').replaceAll('_', ' ');
}
