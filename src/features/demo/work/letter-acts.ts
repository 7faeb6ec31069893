import { randomUUID } from 'node:crypto';
import type { CameFrom } from '#features/inquiries/came-from.ts';
import type { SentInquiry } from '#features/inquiries/inquiry.contract.ts';
import { describeOfferedCar, noCar } from '#features/inquiries/offered-car.ts';
import { daysAfter, sydneyDay } from '#shared/dates.ts';
import type { DemoInquiry } from '../inbox/demo-inquiry.ts';
import { type Calendar, MINUTE_MS } from './calendar.ts';
import { decideAbout } from './hold-acts.ts';
import type { Act, Cast } from './stage.ts';

/** An inquiry with what is known before it is played. */
export interface Letter {
  inquiry: DemoInquiry;
  /** By which its row is found. */
  key: string;
  at: Date;
}

/** Where visitors came from, and on what. Most know neither. */
const origins: readonly CameFrom[] = [
  { device: 'phone', landing: '/', utmSource: 'google', utmMedium: 'cpc', utmCampaign: 'utes-orange' },
  { device: 'desktop', landing: '/browse', referrerHost: 'www.google.com' },
  { device: 'phone', landing: '/', utmSource: 'facebook', utmMedium: 'social', utmCampaign: 'new-arrivals' },
  { device: 'tablet', landing: '/', referrerHost: 'duckduckgo.com' },
  { device: 'phone', landing: '/', utmSource: 'instagram', utmMedium: 'social' },
  { device: 'desktop', landing: '/browse', utmSource: 'newsletter', utmMedium: 'email' },
  { device: 'desktop', landing: '/', referrerHost: 'www.bing.com' },
  { device: 'phone' },
];

/** Newest first, as the inbox is. */
export function planLetters(inbox: readonly DemoInquiry[], calendar: Calendar): Letter[] {
  return inbox.map((inquiry, at) => ({ inquiry, key: randomUUID(), at: sentAt(inquiry, at, calendar) }));
}

export function letterActs(letters: readonly Letter[], calendar: Calendar): Act[] {
  return letters.flatMap((letter, number) => {
    const { inquiry, key, at } = letter;
    const sent = { ...toSentInquiry(inquiry), submissionKey: key };
    const from = { address: `192.0.2.${number + 1}`, cameFrom: origins[number % origins.length] ?? {} };
    if (!inquiry.hold)
      return {
        at,
        name: `Letter of ${sent.email}`,
        play: ({ inquiryService }, { vehicleOf }: Cast) =>
          inquiryService.submit(
            { ...sent, vehicleId: inquiry.stockNumber ? vehicleOf(inquiry.stockNumber) : null },
            from,
          ),
      } satisfies Act;
    const wantedUntil = daysAfter(sydneyDay(at), inquiry.hold.untilInDays);
    const { firstName, lastName, email, phone, message } = sent;
    return [
      {
        at,
        name: `Hold for ${email}`,
        play: ({ holdService }, { vehicleOf }: Cast) =>
          holdService.ask(
            {
              ...{
                firstName,
                lastName,
                email,
                phone,
                message: message ?? '',
                submissionKey: key,
                wantedUntil,
              },
              vehicleId: vehicleOf(inquiry.stockNumber ?? ''),
            },
            from.address,
          ),
      } satisfies Act,
      ...decideAbout(letter, calendar),
    ];
  });
}

/** As the form sends it. */
export function toSentInquiry({ from, interest, message, car, photosKey }: DemoInquiry): SentInquiry {
  const [firstName, lastName, phone] = from;
  const text = [describeOfferedCar({ ...noCar, ...car }), message].filter(Boolean).join('\n\n');
  return {
    ...{ firstName, lastName, email: mailboxOf(from), phone, interest, message: text },
    ...(photosKey && { photosKey }),
  };
}

export function mailboxOf([firstName, lastName]: DemoInquiry['from']): string {
  return `${`${firstName}.${lastName}`.toLowerCase().replaceAll(/[^a-z.]/g, '')}@example.com`;
}

/** Times that are still to come today are moved into the last hours, in the same order. */
function sentAt({ sent }: DemoInquiry, at: number, { now, moment }: Calendar): Date {
  const planned = moment(-sent.daysAgo, sent.at).getTime();
  return new Date(Math.min(planned, now.getTime() - (at + 1) * 25 * MINUTE_MS));
}
