import { dayWords } from '#features/customers/day-words.ts';
import { personName } from '#features/customers/person-name.ts';
import { compareUrgency, nearDay, whyOnDay } from '#features/customers/urgency.ts';
import type { TodayEntry, TodaySource } from '#server/define-feature.ts';
import { instantOf, sydneyDay } from '#shared/dates.ts';
import { readInstant } from '#shared/stored.ts';
import { statusOf } from '../../pipeline.ts';
import { aboutWords } from '../../several-vehicles.ts';
import { whyWaiting } from '../../waiting-words.ts';
import type { WaitOf } from '../inquiry.presenter.ts';
import { vehiclesAskedAbout } from '../tables/vehicles-asked-about.ts';
import type { TodayInquiries, TodayInquiry } from './today-inquiries.repository.ts';

/** Listed of each person's and of nobody's; the others are counted. */
const MOST = 50;

interface Needed {
  todayInquiries: Pick<TodayInquiries, 'listWaiting' | 'listDue'>;
  waitOf: WaitOf;
  readOverdueMinutes: () => number;
}

/** Inquiries of the day: those that wait for an answer, and others whose follow-up is due. */
export function createInquiryToday({ todayInquiries, waitOf, readOverdueMinutes }: Needed): TodaySource {
  return async ({ viewer, whose, now }) => {
    const some = { whose, most: MOST };
    const today = sydneyDay(now);
    const [waiting, due] = await Promise.all([
      todayInquiries.listWaiting(viewer, some),
      todayInquiries.listDue(viewer, today, some),
    ]);
    const entries: TodayEntry[] = [
      ...waiting.rows.map((row): TodayEntry => {
        const day = row.follow_up_on;
        const waits = {
          ...whyWaiting(
            waitOf(new Date(row.created_at)),
            readOverdueMinutes(),
            dayBefore(row.created_at, now),
          ),
          at: row.created_at,
        };
        const isDue = day !== null && day <= today;
        const followUp = isDue ? { ...whyFollowUp(day, now), at: startOf(day) } : undefined;
        const [first, second] =
          followUp && compareUrgency(followUp, waits) < 0 ? [followUp, waits] : [waits, followUp];
        const reason = second ? `${first.reason}. ${second.reason}` : first.reason;
        return { ...factsOf(row), kind: 'waiting', urgency: first.urgency, reason, at: first.at };
      }),
      ...due.rows.map((row): TodayEntry => {
        const day = row.follow_up_on ?? today;
        return { ...factsOf(row), kind: 'follow_up', ...whyFollowUp(day, now), at: startOf(day) };
      }),
    ];
    return { entries, more: { waiting: waiting.more, follow_up: due.more } };
  };
}

function factsOf(row: TodayInquiry) {
  return {
    ...{ id: row.id, key: row.submission_key, title: personName(row), inquiryId: row.id },
    detail: [row.interest, aboutWords(vehiclesAskedAbout(row))].filter(Boolean).join(', '),
    ...{ assignee: row.assignee, day: row.follow_up_on, sequence: 0 },
    state: statusOf({ status: row.status, isRead: row.is_read === 1 }),
  };
}

/** The day on which something came, unless it is today's or cannot be read. */
function dayBefore(at: string, now: Date): string | undefined {
  const ms = readInstant(at);
  if (ms === undefined) return undefined;
  const [day, today] = [sydneyDay(new Date(ms)), sydneyDay(now)];
  return day < today ? (nearDay(day, today) ?? dayWords(day, now)) : undefined;
}

const whyFollowUp = (day: string, now: Date) => whyOnDay('Follow-up', day, now);
const startOf = (day: string) => instantOf(day, '00:00').toISOString();
