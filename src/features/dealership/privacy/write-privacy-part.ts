import { collectedLines, type PrivacyLine, privacyLines, recipientLines } from './privacy-lines.ts';
import { type PrivacyPart, privacyParts } from './privacy-parts.ts';
import type { SwitchedOn } from './switched-on.ts';

/** Each part as Markdown. */
const parts: Record<PrivacyPart, (on: SwitchedOn) => string> = {
  collected: (on) =>
    [
      `Only what you send us or tell us, and what comes with it:\n\n${list(said(collectedLines, on))}`,
      `There is no visitor account, no advertising and no tracking on this site. ${privacyLines.limits()}`,
      privacyLines.visits(on),
      privacyLines.staff(),
    ]
      .filter(Boolean)
      .join('\n\n'),
  device: () =>
    'The vehicles you compare, your shortlist, the last vehicles you looked at, copies of pages for when there is no reception, and a message that could not be sent, with its photos, are kept in your browser and nowhere else. You can remove them at any time by clearing this site’s data. Only our staff get a cookie, when they log in. A video of a vehicle comes from YouTube or Vimeo, once you press play and not before; their server then learns your network address, and their own policy applies.',
  recipients: (on) =>
    [
      'We use it to answer you. Our sales staff see it; if your enquiry is about finance and you ask us to go on, so does the lender you choose. We do not sell it and do not pass it on for marketing. It is kept on the server of this website.',
      ...said(recipientLines, on),
    ].join(' '),
  kept: () =>
    `An enquiry is removed from this website, with its photos and the e-mails about it, {months} months after you sent it; a booking that long after its time. Backups that hold it are removed, too, at the latest that long after they were made. ${privacyLines.erased()} If you buy from us, the law asks us to keep the records of the sale for longer; those are not kept here.`,
  // Australian Privacy Principles 1.7 to 1.9, in force from 10 December 2026.
  programs: (on) =>
    [
      '## What programs do by themselves',
      'Some of the work on this website is done by a computer program, with what you send by a form and your network address:',
      list(doneByPrograms(on)),
      'No program decides anything about you that could significantly affect your rights or interests, and none does a part of such a decision. Whether we buy, sell or hold a car, and at what price, is decided by people. A lender decides by its own rules; its privacy policy says how.',
    ].join('\n\n'),
  map: ({ map }) =>
    map
      ? '## The map\n\nThe map on the contact page comes from OpenStreetMap. When it loads, their server learns your network address, as any website does that you visit.'
      : '',
};

function doneByPrograms({ bookings, holds, mail }: SwitchedOn): string[] {
  return [
    'An enquiry that looks like spam is set aside: one that was sent faster than anybody can type, that fills in a field nobody sees, or that comes again and again. Our staff see it there, and take it up when it is none.',
    bookings
      ? 'A time that is free is booked for you at once. Our staff see every booking and can change it.'
      : '',
    (bookings || holds) && mail
      ? 'When many come at once, you are asked by e-mail to confirm; if you do not, the time or the vehicle is free again for others.'
      : '',
    mail
      ? `Enquiries${bookings ? ' and bookings are confirmed, and bookings reminded of,' : ' are confirmed'} by e-mail.`
      : '',
    'What is older than the time named on this page is removed.',
  ].filter(Boolean);
}

function said(names: readonly PrivacyLine[], on: SwitchedOn): string[] {
  return names.map((name) => privacyLines[name](on)).filter(Boolean);
}

function list(items: readonly string[]): string {
  return items
    .map((item) => `- ${item}${/[.]$/.test(item) ? '' : ';'}`)
    .join('\n')
    .replace(/;$/, '.');
}

const inBraces = new RegExp(`\\{(${privacyParts.join('|')})\\}`, 'g');

/** A policy with the parts that it names. */
export function writePrivacyParts(text: string, on: SwitchedOn): string {
  return text.replaceAll(inBraces, (_whole, name: PrivacyPart) => parts[name](on));
}
