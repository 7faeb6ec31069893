import { isKind, kindLabels } from '#features/bookings/booking-states.ts';
import { momentWords } from '#features/customers/day-words.ts';
import { personName } from '#features/customers/person-name.ts';
import { type Seen, sees, type Viewer, type Whose, whoseOf } from '#features/customers/viewer.ts';
import { statusOf } from '#features/inquiries/pipeline.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { type FindStatus, vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import { daysAfter, instantOf, sydneyDay } from '#shared/dates.ts';
import { readStoredJson } from '#shared/stored.ts';
import type { TodayItem } from '../../today.contract.ts';
import { whyBooking, whyFollowUp, whyHold, whyTask, whyWaiting } from '../../today-words.ts';
import type { SeenTask } from './task.repository.ts';

/** What is listed before it is known under which names people go, and what this person has put off. */
export type Found = Omit<TodayItem, 'whose' | 'assigneeName' | 'putOffUntil'> & {
  /** Random key, which means the same after a restore. */
  key: string;
};

/** Listed of each person's and of nobody's; the others are counted. */
const MOST = 50;

interface Named {
  id: number;
  first_name: string;
  last_name: string;
  vehicle_snapshot: string | null;
  created_at: string;
}

interface Inquiry extends Named {
  submission_key: string;
  interest: string;
  status: string;
  is_read: number;
  assignee: string;
  follow_up_on: string | null;
}

interface Booking extends Named {
  key: string;
  kind: string;
  state: string;
  starts_at: string;
  keep_by: string | null;
  assignee: string;
  sequence: number;
}

interface Hold extends Named {
  key: string;
  inquiry_key: string | null;
  inquiry_id: number | null;
  state: string;
  keep_by: string | null;
  until_at: string | null;
  vehicle_id: number | null;
  is_vehicle_gone: number;
  sequence: number;
}

interface Some {
  whose: readonly Whose[];
  most: number;
}

interface Listed {
  rows: (Inquiry & Seen)[];
  /** How many were left out. */
  more: number;
}

/** What the features know of the day; they bring it. */
export interface SourceNeeds {
  todayInquiries: {
    waitOf: (since: Date) => { minutes: number; isOverdue: boolean };
    listWaiting: (viewer: Viewer, some: Some) => Promise<Listed>;
    listDue: (viewer: Viewer, day: string, some: Some) => Promise<Listed>;
    listByKeys: (keys: readonly string[], viewer: Viewer) => Promise<(Inquiry & Seen)[]>;
    findSeen: (id: number, viewer: Viewer) => Promise<(Inquiry & Seen) | undefined>;
    listKnownKeys: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
  };
  bookings: {
    list: (from: string, to: string) => Promise<Booking[]>;
    listAhead: () => Promise<Booking[]>;
  };
  holds: { list: (viewer: Viewer, besides: readonly string[]) => Promise<(Hold & Seen)[]> };
  findStatus: FindStatus;
  readOverdueMinutes: () => number;
}

interface Asked {
  viewer: Viewer;
  whose: readonly Whose[];
  now: Date;
}

export async function findInquiries(
  { todayInquiries, readOverdueMinutes }: SourceNeeds,
  { viewer, whose, now }: Asked,
) {
  const some = { whose, most: MOST };
  const today = sydneyDay(now);
  const [waiting, due] = await Promise.all([
    todayInquiries.listWaiting(viewer, some),
    todayInquiries.listDue(viewer, today, some),
  ]);
  const found: Found[] = [
    ...waiting.rows.map((row) => {
      const { reason, urgency } = whyWaiting(
        todayInquiries.waitOf(new Date(row.created_at)),
        readOverdueMinutes(),
      );
      const isDue = row.follow_up_on !== null && row.follow_up_on <= today;
      const followUp = isDue ? `. ${whyFollowUp(row.follow_up_on ?? '', now).reason}` : '';
      return {
        ...inquiryFacts(row),
        ...{ kind: 'waiting' as const, urgency, reason: reason + followUp, at: row.created_at },
      };
    }),
    ...due.rows.map((row) => {
      const day = row.follow_up_on ?? today;
      return { ...inquiryFacts(row), kind: 'follow_up' as const, ...whyFollowUp(day, now), at: startOf(day) };
    }),
  ];
  return { found, more: { waiting: waiting.more, followUps: due.more } };
}

export async function findBookings(
  { bookings }: SourceNeeds,
  { viewer, whose, now }: Asked,
): Promise<Found[]> {
  const today = sydneyDay(now);
  const [ofDay, ahead] = await Promise.all([
    bookings.list(startOf(today), startOf(daysAfter(today, 1))),
    bookings.listAhead(),
  ]);
  const asked = ahead.filter(({ state, keep_by }) => state === 'requested' && keep_by === null);
  const onYard = ofDay.filter(({ state }) => state === 'confirmed' || state === 'arrived');
  return [...asked, ...onYard]
    .filter((row) => sees(viewer, row))
    .filter(({ assignee }) => whose.includes(whoseOf(assignee, viewer)))
    .map((row) => {
      const startMs = Date.parse(row.starts_at);
      const kind = kindLabels[isKind(row.kind) ? row.kind : 'inspection'];
      const vehicle = vehicleOf(row);
      return {
        ...{ kind: 'booking' as const, id: row.id, key: row.key, title: personName(row) },
        detail: [kind, vehicle && vehicleTitle(vehicle)].filter(Boolean).join(', '),
        ...whyBooking({ kind, state: row.state, startMs }, now),
        ...{ at: row.starts_at, assignee: row.assignee, inquiryId: null, state: row.state },
        ...{ day: sydneyDay(new Date(startMs)), sequence: row.sequence },
      };
    });
}

/** A hold is looked after by whoever has its inquiry. */
export async function findHolds(
  { holds, todayInquiries, findStatus }: SourceNeeds,
  { viewer, whose, now }: Asked,
): Promise<Found[]> {
  const listed = (await holds.list(viewer, [])).flatMap((row) => {
    const { state } = row;
    // The other requests wait for their buyer.
    if (state !== 'confirmed' && (state !== 'asked' || row.keep_by !== null)) return [];
    const why = whyHold(
      {
        isAsked: state === 'asked',
        isSold: isSold({ status: findStatus(row.vehicle_id) ?? '' }),
        isGone: row.is_vehicle_gone === 1,
        untilMs: row.until_at === null ? null : Date.parse(row.until_at),
      },
      now,
    );
    return why ? [{ row, state, why }] : [];
  });
  const inquiries = await todayInquiries.listByKeys(
    listed.map(({ row }) => row.inquiry_key ?? row.key),
    viewer,
  );
  const assignees = new Map(inquiries.map(({ submission_key, assignee }) => [submission_key, assignee]));
  return listed
    .map(({ row, state, why }) => {
      const vehicle = vehicleOf(row);
      const until = row.until_at && state === 'confirmed' ? `until ${momentWords(row.until_at)}` : '';
      return {
        ...{ kind: 'hold' as const, id: row.id, key: row.key, title: personName(row), ...why, state },
        detail: ['Hold', vehicle && vehicleTitle(vehicle), until].filter(Boolean).join(', '),
        at: (state === 'confirmed' && row.until_at) || row.created_at,
        ...{
          assignee: assignees.get(row.inquiry_key ?? row.key) ?? '',
          inquiryId: row.inquiry_id,
          day: null,
        },
        sequence: row.sequence,
      };
    })
    .filter(({ assignee }) => whose.includes(whoseOf(assignee, viewer)));
}

export async function findTasks(
  { todayInquiries }: SourceNeeds,
  { viewer, whose, now }: Asked,
  rows: readonly SeenTask[],
): Promise<Found[]> {
  const keys = [...new Set(rows.map(({ inquiry_key }) => inquiry_key))].filter((key) => key !== '');
  const about = new Map(
    (await todayInquiries.listByKeys(keys, viewer)).map((row) => [row.submission_key, row]),
  );
  return rows
    .filter(({ assignee }) => whose.includes(whoseOf(assignee, viewer)))
    .map((row) => {
      const inquiry = about.get(row.inquiry_key);
      return {
        ...{ kind: 'task' as const, id: row.id, key: row.key, title: row.text },
        detail: [inquiry && personName(inquiry), row.vehicle_title].filter(Boolean).join(', '),
        ...whyTask(row.due_on, now),
        ...{ at: startOf(row.due_on), assignee: row.assignee, inquiryId: inquiry?.id ?? null },
        ...{ state: '', day: row.due_on, sequence: row.sequence },
      };
    });
}

function inquiryFacts(row: Inquiry & Seen) {
  const vehicle = vehicleOf(row);
  return {
    ...{ id: row.id, key: row.submission_key, title: personName(row), inquiryId: row.id },
    detail: [row.interest, vehicle && vehicleTitle(vehicle)].filter(Boolean).join(', '),
    ...{ assignee: row.assignee, day: row.follow_up_on, sequence: 0 },
    state: statusOf({ status: row.status, isRead: row.is_read === 1 }),
  };
}

const startOf = (day: string) => instantOf(day, '00:00').toISOString();

function vehicleOf({ vehicle_snapshot }: Named) {
  return readStoredJson(vehicle_snapshot, vehicleSnapshotSchema);
}
