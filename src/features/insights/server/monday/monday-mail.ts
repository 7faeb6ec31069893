import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { type Line, link, toBodies } from '#server/mail/mail-lines.ts';
import { domainOf } from '#server/mail/mail-parts.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { WITHDRAWN, type WithdrawingWriter } from '#server/mail/outbox.service.ts';
import { daysAfter, formatDay, sydneyDay } from '#shared/dates.ts';
import { formatDollars, fromCents } from '#shared/money.ts';
import { groupThousands } from '#shared/numbers.ts';
import { MONDAY_MAIL } from '../../monday-mail.ts';
import { emptySearches } from '../panels/searches.ts';
import { ageing, daysInStock, inStockFrom } from '../panels/stock.ts';
import { listToReprice } from '../panels/to-reprice.ts';
import { type Demand, isIn, type Period, type Recorded } from '../recorded.ts';
import { wantsMondayMail } from './monday.service.ts';

/** Later than this it would tell of a week that is nearly over. */
const LATEST_DAYS = 2;
const MOST_LISTED = 10;

interface Needed {
  db: Db;
  clock: Clock;
  people: Pick<PeopleRepository, 'list'>;
  outbox: Pick<OutboxRepository, 'withdrawOne'>;
  record: (period: Period) => Promise<Recorded>;
  recordDemand: (period: Period) => Promise<Demand>;
  /** Inquiries of anybody that have waited too long. */
  countOverdue: () => Promise<number>;
  readMail: () => { from: string };
  publicUrl: string;
}

/** The week that ended yesterday, and what to do in the new one. Written when it goes, from what is true then. */
export function createMondayMailWriter({
  db,
  clock,
  people,
  outbox,
  record,
  recordDemand,
  countOverdue,
  readMail,
  publicUrl,
}: Needed): WithdrawingWriter {
  return async (about) => {
    const monday = about.slice(0, 10);
    const person = (await people.list()).find(({ username }) => username === about.slice(11));
    const isLate = sydneyDay(clock.now()) > daysAfter(monday, LATEST_DAYS);
    if (isLate || !person || !wantsMondayMail(person)) {
      await outbox.withdrawOne(db, { kind: MONDAY_MAIL, about });
      return WITHDRAWN;
    }
    const week = { from: daysAfter(monday, -7), to: daysAfter(monday, -1) };
    const [recorded, month, overdue] = await Promise.all([
      record(week),
      recordDemand({ from: daysAfter(monday, -30), to: week.to }),
      countOverdue(),
    ]);
    const page = (path: string) => link(`${publicUrl}${path}`);
    const { from } = readMail();
    const todo = thingsToDo(month, overdue);
    const lines: Line[] = [
      `The week from ${formatDay(week.from)} to ${formatDay(week.to)}`,
      '',
      `Inquiries: ${groupThousands(recorded.inquiries.length)}`,
      `Bookings: ${groupThousands(recorded.bookings.length)}`,
      ...list(
        'New in stock',
        recorded.stock.filter((vehicle) => isIn(week, inStockFrom(vehicle))).map(vehicleTitle),
      ),
      ...list(
        'Sold',
        recorded.sold.map(
          (vehicle) => `${vehicleTitle(vehicle)}, after ${daysInStock(vehicle, vehicle.soldOn)} days`,
        ),
      ),
      ...list(
        'In stock by age',
        ageing(recorded).rows.map(
          ([age, vehicles, dollars]) =>
            `${age}: ${groupThousands(Number(vehicles))}, ${formatDollars(Number(dollars ?? 0))}`,
        ),
      ),
      '',
      todo.length > 0 ? 'To do this week:' : 'Nothing waits for you.',
      ...todo.flatMap(({ words, path }): Line[] => [words, page(path), '']),
      '',
      ['All figures: ', page('/admin/insights?days=7')],
      ['You can switch this mail off under My Account: ', page('/admin/account')],
    ];
    const messageId = `<${monday}.${person.id}.monday@${domainOf(from)}>`;
    return { from, to: person.email, messageId, ...toBodies('Your week at the dealership', lines) };
  };
}

/** At most three, the most pressing first. */
function thingsToDo(month: Demand, overdue: number): { words: string; path: string }[] {
  const [oldest] = listToReprice(month);
  const [missing] = emptySearches(month).rows;
  return [
    ...(overdue > 0
      ? [
          {
            words:
              overdue === 1
                ? '1 inquiry is overdue: answer it'
                : `${groupThousands(overdue)} inquiries are overdue: answer them`,
            path: '/admin/inquiries?status=overdue',
          },
        ]
      : []),
    ...(oldest
      ? [
          {
            words: `Look at the price of the ${vehicleTitle(oldest.vehicle)}: ${oldest.reason}${priceWords(oldest.vehicle.priceCents)}`,
            path: `/admin/insights/vehicles/${oldest.vehicle.id}`,
          },
        ]
      : []),
    ...(missing
      ? [
          {
            words: `Look for what buyers did not find: ${missing[0]} (${missing[1]} in 30 days)`,
            path: '/admin/insights',
          },
        ]
      : []),
  ];
}

const priceWords = (cents: number | null) =>
  cents === null ? '' : `, at ${formatDollars(fromCents(cents))}`;

/** A heading with what there is of it, or none. */
function list(heading: string, items: readonly string[]): Line[] {
  if (items.length === 0) return [];
  const more = items.length - MOST_LISTED;
  return [
    '',
    `${heading}:`,
    ...items.slice(0, MOST_LISTED).map((item) => `- ${item}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}
