import type { SwitchedOn } from './switched-on.ts';
import { VISIT_SUMS_KEPT_DAYS } from './visit-sums-kept.ts';

/** One statement of the privacy policy; empty while it does not apply. */
type Line = (on: SwitchedOn) => string;

/**
 * What the site keeps and does with personal data, a line for each kind. Each table file names the line that is about it
 * (`policy`).
 */
export const privacyLines = {
  person: () => 'your first and last name, your e-mail address, and your phone number if you give it',
  enquiry: () => 'what your enquiry is about, your message, and the vehicle it concerns',
  offeredCar: () => 'details and photos of a car that you offer us, if you give them',
  booking: ({ bookings, asksForLicence }) =>
    [
      bookings
        ? 'the time of a test drive or inspection that you book, and the vehicle'
        : 'the time of a test drive or inspection that we agree on, and the vehicle',
      bookings && asksForLicence && 'whether you say that you hold a licence',
      'that our staff have seen your licence, without a copy of it',
    ]
      .filter(Boolean)
      .join('; '),
  hold: ({ holds }) => (holds ? 'the vehicle that you ask us to hold for you, and until when' : ''),
  alert: ({ mail }) =>
    mail
      ? 'the vehicles or the search of which you ask us to tell you by e-mail, that and when you agreed, and what we told you, until you unsubscribe'
      : '',
  notes: () => 'what our staff answer you, and what they note about your enquiry or your visit',
  origin: () =>
    'the page you wrote from, the website or advertisement that led you here if your browser names it, and whether you used a phone, a tablet or a computer',
  limits: () =>
    'To keep abuse away, we count enquiries, bookings and log-ins by network address for up to a day.',
  visits: ({ visits }) =>
    visits
      ? `We count how often each page and vehicle is looked at, what is searched for, and which websites lead here, as sums for each day, which are removed after ${VISIT_SUMS_KEPT_DAYS} days on which this website has run. So that a visitor counts once, a code is worked out from your network address and the name of your browser; it is only ever in memory, is another one each day, and is never stored. Words that you type into the search are counted as you type them, with nothing about who typed them; those that look like a telephone number, an e-mail address or a number plate are left out. A browser that asks not to be tracked is not counted.`
      : '',
  staff: () =>
    'Only the people who work here have an account. Of them we keep what they need to log in, when and from which network they did, and what they changed.',
  mail: ({ mail }) => (mail ? 'If you get an e-mail from us, our mail provider carries it.' : ''),
  otherMailbox: ({ adf }) =>
    adf ? 'A copy of each enquiry is mailed to the program in which we keep our customers’ records.' : '',
  otherSystems: ({ webhooks }) =>
    webhooks
      ? 'Other programs that we use are told of enquiries or bookings as they come in, and of changes to them.'
      : '',
  messages: ({ sms, whatsApp }) => {
    if (!sms && !whatsApp) return '';
    const carriers = [sms && 'the telephone companies', whatsApp && 'WhatsApp, under its own policy'];
    const ways = [sms && 'SMS', whatsApp && 'WhatsApp'].filter(Boolean).join(' or ');
    return `If you write to us by ${ways}, your message and number are with ${carriers.filter(Boolean).join(' or ')}, and on our phone; this website learns nothing of it.`;
  },
  calendars: () => 'Our staff may have bookings in the calendars of their own phones and computers.',
  store: ({ store }) =>
    store
      ? 'Photos or backups of this website, which hold what you sent, are kept with a storage provider.'
      : '',
  erased: () =>
    'If we remove it because you asked us to, we keep a code that was worked out from your address, from which nobody can read it, so that a backup does not bring it back.',
} satisfies Record<string, Line>;
export type PrivacyLine = keyof typeof privacyLines;

/** Lines that tell what is collected, and who gets it, in the order of the policy. */
export const collectedLines = [
  'person',
  'enquiry',
  'offeredCar',
  'booking',
  'hold',
  'alert',
  'notes',
  'origin',
] as const satisfies readonly PrivacyLine[];
export const recipientLines = [
  'mail',
  'otherMailbox',
  'otherSystems',
  'messages',
  'calendars',
  'store',
] as const satisfies readonly PrivacyLine[];
