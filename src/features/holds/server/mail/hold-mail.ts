import { contactLines, vehicleInMail } from '#features/customers/customer-words.ts';
import { momentWords, zoneWords } from '#features/customers/day-words.ts';
import { personName } from '#features/customers/person-name.ts';
import { type Letter, toBuyerMail, toStaffMail } from '#features/customers/server/buyer-mail.ts';
import { awaitsLink } from '#features/customers/server/link-proof.ts';
import { createMailWriters, type MailWriterNeeds } from '#features/customers/server/mail-writers.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { type Line, link } from '#server/mail/mail-lines.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { type HoldEvent, holdMails } from '../../hold-events.ts';
import { holdLinkHref } from '../../hold-paths.ts';
import { neededUntil } from '../../hold-words.ts';
import type { StoredHold } from '../hold.repository.ts';
import { unvouchedHolds } from '../unvouched-holds.repository.ts';
import type { HoldMailState, ReadHoldMailState } from './hold-mail-state.ts';

interface Content extends Letter {
  hold: StoredHold;
  event: HoldEvent;
  /** `2021 Mazda CX-5` */
  car: string;
  /** Undefined when it is not for sale. */
  carPage: string | undefined;
  /** `Friday 20 November, 5pm (Sydney time)` */
  until: string;
}

export const createHoldMailWriters = ({
  readMailState,
  ...needs
}: MailWriterNeeds & { readMailState: ReadHoldMailState }) =>
  createMailWriters<HoldMailState>(needs, {
    kinds: holdMails,
    readMailState: (_kind, about) => readMailState(about),
    isToConfirm: ({ event, row }) => event === 'asked' && awaitsLink(row),
    keepUntil: unvouchedHolds.keepUntil,
    hrefOf: holdLinkHref,
    toBuyer: (look, letter, page) => toBuyer(toContent(look, letter), page),
    toStaff: (look, letter) => toStaff(toContent(look, letter)),
  });

function toContent({ row: hold, event, isForSale }: HoldMailState, letter: Letter): Content {
  const vehicle = vehicleOf(hold);
  return {
    ...letter,
    hold,
    event,
    car: vehicle ? vehicleInMail(vehicle) : 'vehicle',
    carPage: vehicle && isForSale ? `${letter.publicUrl}${vehicleHref(vehicle.id)}` : undefined,
    until: hold.until_at ? `${momentWords(hold.until_at)} (${zoneWords(letter.dealership.timeZone)})` : '',
  };
}

function subjectFor({ event, hold, car, until }: Content): string {
  switch (event) {
    case 'confirmed':
      return `We hold the ${car} for you`;
    case 'extended':
      return `We hold the ${car} for you until ${until}`;
    case 'declined':
      return `We cannot hold the ${car} for you`;
    case 'withdrawn':
      return `You have withdrawn your request for the ${car}`;
    case 'released':
      return `The ${car} is no longer held for you`;
    default:
      return hold.keep_by ? `Please confirm: hold the ${car}` : `You asked us to hold the ${car}`;
  }
}

function wordsFor({ event, hold, car, carPage, until }: Content, page: string): Line[] {
  const about = carPage ? [link(carPage)] : [];
  const withdraw: Line = ['If you no longer want it, withdraw it here: ', link(page)];
  switch (event) {
    case 'confirmed':
    case 'extended':
      return [
        `We hold the ${car} for you until ${until}.`,
        ...about,
        '',
        'If you need longer, please answer this mail or call us.',
        withdraw,
      ];
    case 'declined':
      return [
        `We are sorry: we cannot hold the ${car} for you.`,
        'We are glad to look for another one with you. Please answer this mail or call us.',
      ];
    case 'withdrawn':
      return [
        hold.until_at
          ? `You no longer want the ${car}, so we do not hold it for you any more.`
          : `You no longer ask us to hold the ${car}.`,
        ...about,
        '',
        'If that was not you, please call us.',
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
      if (hold.keep_by)
        return [
          `You asked us to hold the ${car} for you.`,
          ...about,
          '',
          [
            `Please confirm that by ${momentWords(hold.keep_by)}, so that we know this mail reaches you: `,
            link(page),
          ],
          'It is not held yet: after that we will tell you whether we can, and until when.',
          '',
          'If you have not asked for this, you need not do anything: it ends by itself.',
        ];
      return [
        `You asked us to hold the ${car} for you.`,
        ...about,
        '',
        'It is not held yet: we will confirm it to you, with the time until when, or tell you if we cannot.',
        withdraw,
      ];
  }
}

function toBuyer(content: Content, page: string): Mail {
  return toBuyerMail(content.hold, content, {
    subject: subjectFor(content),
    lines: wordsFor(content, page),
  });
}

function toStaff(content: Content): Mail {
  const { hold, event, publicUrl } = content;
  const { subject, words } = toStaffWords(content);
  const lines = [
    words,
    '',
    ...contactLines(hold),
    ...(hold.wanted_until ? ['', `${neededUntil(hold.wanted_until)}.`] : []),
    ...(hold.message ? ['', ...hold.message.split(/\r\n|\r|\n/)] : []),
    '',
    [event === 'withdrawn' ? 'All holds: ' : 'Decide here: ', link(`${publicUrl}/admin/holds`)],
  ];
  return toStaffMail(hold, content, { subject, lines });
}

function toStaffWords({ hold, event, car, carPage, until }: Content): { subject: string; words: string } {
  const who = personName(hold);
  switch (event) {
    case 'due':
      return {
        subject: `The hold on the ${car} is up: please decide`,
        words: `Held until ${until}. ${
          carPage
            ? 'It stays Pending until you extend it, release it or mark it sold.'
            : 'It is no longer for sale: say whether they bought it, or release it, which tells them.'
        }`,
      };
    case 'withdrawn':
      return {
        subject: `Withdrawn by the buyer: hold on the ${car}`,
        words: hold.until_at
          ? `${who} no longer wants the ${car}, and it is no longer held for them.`
          : `${who} no longer asks us to hold the ${car}.`,
      };
    default:
      return {
        subject: `To confirm: hold the ${car}`,
        words: `${who} asks us to hold the ${car}.`,
      };
  }
}
