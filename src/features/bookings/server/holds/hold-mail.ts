import { type Dealership, licenceLine } from '#features/dealership/dealership.ts';
import { looksLikeName } from '#features/inquiries/looks-like-name.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { type Line, link, toBodies } from '#server/mail/mail-lines.ts';
import { domainOf } from '#server/mail/mail-parts.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { WITHDRAWN, type WithdrawingWriter } from '#server/mail/outbox.service.ts';
import { momentWords, zoneWords } from '../../booking-words.ts';
import { vehicleOf } from '../booking.presenter.ts';
import { publicIdOf } from '../public-id.ts';
import type { HoldRepository, StoredHold } from './hold.repository.ts';
import { type HoldEvent, type HoldMailKind, readAboutHold } from './hold-events.ts';

interface MailSettings {
  dealership: Dealership;
  from: string;
  leadsTo: string;
  publicUrl: string;
}

interface Content extends MailSettings {
  hold: StoredHold;
  event: HoldEvent;
  /** `2021 Mazda CX-5` */
  car: string;
  /** While it is for sale. */
  carPage: string | undefined;
  /** `Friday 20 November, 5pm (Sydney time)` */
  until: string;
  messageId: string;
}

interface Needed {
  db: Db;
  holds: Pick<HoldRepository, 'findByKey'>;
  findStatus: (vehicleId: number) => string | undefined;
  outbox: Pick<OutboxRepository, 'withdrawOne'>;
  readSettings: () => MailSettings;
  clock: Clock;
}

/** Mail about a hold is written from what it is when the mail goes out, and not sent when it is no longer so. */
export function createHoldMailWriters({
  db,
  holds,
  findStatus,
  outbox,
  readSettings,
  clock,
}: Needed): Record<HoldMailKind, WithdrawingWriter> {
  const writer =
    (kind: HoldMailKind, write: (content: Content) => Mail): WithdrawingWriter =>
    async (about) => {
      const read = readAboutHold(about);
      const hold = read && (await holds.findByKey(read.key));
      if (!hold) return undefined;
      const status = hold.vehicle_id === null ? undefined : findStatus(hold.vehicle_id);
      // Staff may have sold it past the hold: then nobody is promised it.
      const isSoldPast = status !== undefined && isSold({ status }) && promises.includes(read.event);
      if (read.sequence !== hold.sequence || isSoldPast || !isStillSo(read.event, hold, clock.now())) {
        await outbox.withdrawOne(db, { kind, about });
        return WITHDRAWN;
      }
      const settings = readSettings();
      const vehicle = vehicleOf(hold);
      const isForSale = status !== undefined && !isSold({ status });
      return write({
        ...settings,
        hold,
        event: read.event,
        car: vehicle ? vehicleTitle(vehicle).replaceAll(/\s+/g, ' ') : 'vehicle',
        carPage: vehicle && isForSale ? `${settings.publicUrl}${vehicleHref(vehicle.id)}` : undefined,
        until: hold.until_at
          ? `${momentWords(hold.until_at)} (${zoneWords(settings.dealership.timeZone)})`
          : '',
        messageId: `<${publicIdOf(hold.key)}.${read.event}.${read.sequence}.${kind}@${domainOf(settings.from)}>`,
      });
    };
  return { hold_buyer: writer('hold_buyer', toBuyer), hold_staff: writer('hold_staff', toStaff) };
}

const promises: readonly HoldEvent[] = ['confirmed', 'extended'];

function isStillSo(event: HoldEvent, { state, until_at }: StoredHold, now: Date): boolean {
  if (event === 'due') return state === 'confirmed' && until_at !== null && until_at <= now.toISOString();
  return state === (event === 'extended' ? 'confirmed' : event);
}

function subjectFor({ event, car, until }: Content): string {
  switch (event) {
    case 'confirmed':
      return `We hold the ${car} for you`;
    case 'extended':
      return `We hold the ${car} for you until ${until}`;
    case 'declined':
      return `We cannot hold the ${car} for you`;
    case 'released':
      return `The ${car} is no longer held for you`;
    default:
      return `You asked us to hold the ${car}`;
  }
}

function wordsFor({ event, car, carPage, until }: Content): Line[] {
  const about = carPage ? [link(carPage)] : [];
  const change = 'If you need longer, or no longer want it, please answer this mail or call us.';
  switch (event) {
    case 'confirmed':
    case 'extended':
      return [`We hold the ${car} for you until ${until}.`, ...about, '', change];
    case 'declined':
      return [
        `We are sorry: we cannot hold the ${car} for you.`,
        'We are glad to look for another one with you. Please answer this mail or call us.',
      ];
    case 'released':
      return [
        carPage
          ? `We no longer hold the ${car} for you, and others can buy it.`
          : `We no longer hold the ${car} for you: it is no longer for sale.`,
        ...about,
        '',
        'If that is not what you expected, please call us.',
      ];
    default:
      return [
        `You asked us to hold the ${car} for you.`,
        ...about,
        '',
        'It is not held yet: we will confirm it to you, with the time until when, or tell you if we cannot.',
      ];
  }
}

function toBuyer(content: Content): Mail {
  const { hold, dealership, from, leadsTo, messageId } = content;
  return {
    from,
    to: hold.email,
    replyTo: leadsTo,
    messageId,
    isAutomaticReply: true,
    ...toBodies(`${subjectFor(content)} | ${dealership.name}`, [
      looksLikeName(hold.first_name) ? `Hello ${hold.first_name},` : 'Hello,',
      '',
      ...wordsFor(content),
      '',
      ...dealership.salesPhones.map(({ label, number }) => `${label}: ${number}`),
      dealership.name,
      licenceLine(dealership),
    ]),
  };
}

function toStaff(content: Content): Mail {
  const { hold, event, car, carPage, until, dealership, from, leadsTo, publicUrl, messageId } = content;
  const subject =
    event === 'due' ? `The hold on the ${car} is up: please decide` : `To confirm: hold the ${car}`;
  const wanted =
    event === 'due'
      ? [
          `Held until ${until}. ${
            carPage
              ? 'It stays Pending until you extend it, release it or mark it sold.'
              : 'It is no longer for sale: say whether they bought it, or release it, which tells them.'
          }`,
        ]
      : [`${hold.first_name} ${hold.last_name} asks us to hold the ${car}.`];
  return {
    from,
    to: leadsTo,
    replyTo: hold.email,
    messageId,
    ...toBodies(subject, [
      ...wanted,
      '',
      `Name: ${hold.first_name} ${hold.last_name}`,
      ['E-mail: ', { href: `mailto:${encodeURI(hold.email)}`, text: hold.email }],
      `Phone: ${hold.phone}`,
      ...(hold.message ? ['', ...hold.message.split(/\r\n|\r|\n/)] : []),
      '',
      ['Decide here: ', link(`${publicUrl}/admin/holds`)],
      licenceLine(dealership),
    ]),
  };
}
