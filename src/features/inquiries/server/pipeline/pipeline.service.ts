import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import { personName } from '#features/customers/person-name.ts';
import { type Seen, sees, type Viewer } from '#features/customers/viewer.ts';
import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { type VehicleSnapshot, vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { formatDay, sydneyDay } from '#shared/dates.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { isRole, mayDo } from '#shared/permissions.ts';
import { readStoredJson } from '#shared/stored.ts';
import { INQUIRY_CHANGED, inquiryFrom } from '../../activity-words.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import type {
  FollowedFields,
  FoundFields,
  followInquiry,
  InquiryPage,
  noteInquiry,
  OtherInquiry,
} from '../../pipeline.contract.ts';
import { followedFields, followUpProblem, isAnswered, statusLabels, statusOf } from '../../pipeline.ts';
import { endsWaiting } from '../../waiting.ts';
import { writeAdf } from '../adf/adf-document.ts';
import { type ChangeInquiry, missingInquiry } from '../change-inquiry.ts';
import type { WaitOf } from '../inquiry.presenter.ts';
import type { InquiryRepository } from '../inquiry.repository.ts';
import type { TradeInService } from '../trade-in/trade-in.service.ts';
import type { Answering } from '../waiting/answering.ts';
import type { GivenService } from '../waiting/given.service.ts';
import { type PersonRepository, sharedWith } from './person.repository.ts';
import type { NewEvent, PipelineRepository } from './pipeline.repository.ts';
import type { Reader, ReplyService } from './reply.service.ts';
import { toTimeline } from './timeline.ts';

interface Dependencies {
  changeInquiry: ChangeInquiry;
  inquiries: InquiryRepository;
  pipeline: PipelineRepository;
  answering: Pick<Answering, 'end'>;
  given: Pick<GivenService, 'note'>;
  people: Pick<PeopleRepository, 'list'>;
  activity: ActivityRepository;
  persons: PersonRepository;
  replies: Pick<ReplyService, 'describe'>;
  tradeIns: Pick<TradeInService, 'describe'>;
  findOffered: (id: number) => (VehicleSnapshot & { status: string }) | undefined;
  waitOf: WaitOf;
  clock: Clock;
  readSender: () => Parameters<typeof writeAdf>[2];
}

export type PipelineService = ReturnType<typeof createPipelineService>;

/** What staff do about an inquiry until it is won or lost. */
export function createPipelineService({
  changeInquiry,
  inquiries,
  pipeline,
  answering,
  given,
  people,
  activity,
  persons,
  replies,
  tradeIns,
  findOffered,
  waitOf,
  clock,
  readSender,
}: Dependencies) {
  return {
    async look(id: number, viewer: Reader): Promise<InquiryPage> {
      const found = await inquiries.findSeen(id, viewer, waitOf);
      if (!found) throw missingInquiry();
      const { row, inquiry } = found;
      const joined = await persons.listJoined(id, row.person_key, viewer);
      const ids = [id, ...joined.map((one) => one.id)];
      const [events, mails, same, staff, reply, tradeIn] = await Promise.all([
        pipeline.listEvents(ids),
        pipeline.listMails(ids),
        persons.listSamePerson(inquiry, row.person_key, viewer),
        listHandlers(),
        replies.describe(inquiry, viewer),
        tradeIns.describe(row),
      ]);
      return {
        inquiry,
        timeline: toTimeline({ inquiries: [row, ...joined], mails, events }),
        vehicleNow: inquiry.vehicle && offeredNow(inquiry.vehicle.id),
        otherVehicles: listOtherVehicles(joined, inquiry.vehicle?.id),
        tradeIn,
        samePerson: same.map((one) => toOther(one, inquiry)),
        joined: joined.map((one) => toOther(one, inquiry)),
        reply,
        people: staff.map(({ username, full_name }) => ({ username, fullName: full_name })),
      };
    },

    /** The inquiry as ADF, for systems of other makers. */
    async readAdf(id: number, viewer: Viewer): Promise<string> {
      const row = await inquiries.find(id);
      if (!row || !sees(viewer, row)) throw missingInquiry();
      return writeAdf(row, readStoredJson(row.vehicle_snapshot, vehicleSnapshotSchema), readSender());
    },

    async follow(
      id: number,
      { seen, isUndo, ...wanted }: BodyOf<typeof followInquiry>,
      staff: Actor & Viewer,
    ): Promise<void> {
      const handlers = await listHandlers();
      await changeInquiry(id, staff, async (tx, row) => {
        const before = followed(row);
        refuseClash(before, wanted, seen ?? {});
        const changes = completed(before, wanted, staff.username);
        const isOtherDay = changes.followUpOn !== before.followUpOn;
        const problem = isUndo ? undefined : followUpProblem(changes.followUpOn, sydneyDay(clock.now()));
        if (isOtherDay && problem) throw wrongField('followUpOn', problem);
        const after: FoundFields = { ...before, ...changes };
        if (after.status === 'lost' && after.lostReason === '')
          throw wrongField('lostReason', 'Say why it was lost');
        const person = handlers.find(({ username }) => username === after.assignee);
        if (changes.assignee && !person)
          throw wrongField('assignee', 'That person cannot be given inquiries');
        const givenTo = person ? nameInHistory({ ...person, fullName: person.full_name }) : '';
        const told = describe(before, changes, givenTo);
        if (told.length === 0) return;
        await pipeline.follow(tx, id, changes);
        if (after.assignee !== before.assignee) {
          await pipeline.tellAnew(tx, id);
          await given.note(tx, id, { to: after.assignee, by: staff.username });
        }
        if (changes.status && endsWaiting(changes.status)) await inquiries.markRead(tx, id);
        if (changes.status && isAnswered(changes.status)) await pipeline.noteResponse(tx, id, staff.username);
        // Moved by mistake: it waits again, unless the customer was answered.
        if (changes.status === 'new') await pipeline.forgetResponse(tx, id);
        for (const event of told)
          await pipeline.addEvent(tx, id, { ...event, key: randomUUID(), by: nameInHistory(staff) });
        await activity.record(tx, {
          staff,
          action: INQUIRY_CHANGED,
          title: `${inquiryFrom(personName(row))}: ${told.map(({ text }) => text).join(', ')}`,
          after: aboutKey(row.submission_key),
        });
      });
    },

    /** A note, or a call that nobody answered, which counts as an answer all the same. */
    async note(
      id: number,
      { key, kind, text }: BodyOf<typeof noteInquiry>,
      staff: Actor & Viewer,
    ): Promise<void> {
      await changeInquiry(id, staff, async (tx, row) => {
        const isNew = await pipeline.addEvent(tx, id, { key, kind, text, by: nameInHistory(staff) });
        if (isNew && kind === 'call') await answering.end(tx, row, 'call', staff);
      });
    },
  };

  function offeredNow(id: number): InquiryPage['vehicleNow'] {
    const offered = findOffered(id);
    if (!offered) return null;
    const { price, priceType, status } = offered;
    return { id, title: vehicleTitle(offered), price, priceType, status };
  }

  function listOtherVehicles(
    joined: readonly Selectable<Tables['inquiries']>[],
    shownId: number | undefined,
  ) {
    const asked = joined
      .map((row) => readStoredJson(row.vehicle_snapshot, vehicleSnapshotSchema))
      .filter((vehicle) => vehicle !== undefined && vehicle.id !== shownId);
    const byId = new Map(asked.map((vehicle) => [vehicle?.id ?? 0, vehicle]));
    return [...byId].map(([id, vehicle]) => ({
      id,
      title: vehicle ? vehicleTitle(vehicle) : '',
      now: offeredNow(id),
    }));
  }

  /** Staff who can log in and may answer inquiries. */
  async function listHandlers() {
    const all = await people.list();
    return all.filter(
      ({ role, disabled_at }) => disabled_at === null && isRole(role) && mayDo(role, 'inquiries.handle'),
    );
  }
}

function followed(row: Selectable<Tables['inquiries']>): FoundFields {
  return {
    status: statusOf({ status: row.status, isRead: row.is_read === 1 }),
    lostReason: row.lost_reason as FollowedFields['lostReason'], // written by `follow` alone
    assignee: row.assignee,
    followUpOn: row.follow_up_on,
  };
}

function refuseClash(before: FoundFields, wanted: Partial<FollowedFields>, seen: Partial<FoundFields>): void {
  const clash = followedFields.some(
    (field) =>
      wanted[field] !== undefined &&
      wanted[field] !== before[field] &&
      seen[field] !== undefined &&
      seen[field] !== before[field],
  );
  if (!clash) return;
  throw new AppError('conflict', 'Somebody else changed this inquiry meanwhile. Look at it, then try again.');
}

/** Only a lost inquiry has a reason, and a closed one needs no follow-up. Who moves one that nobody has gets it. */
function completed(
  before: FoundFields,
  wanted: Partial<FollowedFields>,
  username: string,
): Partial<FollowedFields> {
  const status = wanted.status ?? before.status;
  const isMoved = wanted.status !== undefined && wanted.status !== before.status;
  return {
    ...(isMoved && endsWaiting(wanted.status ?? 'new') && before.assignee === '' && { assignee: username }),
    ...wanted,
    ...(status !== 'lost' && before.lostReason !== '' && { lostReason: '' as const }),
    ...((wanted.status === 'won' || wanted.status === 'lost') && { followUpOn: null }),
  };
}

function describe(
  before: FoundFields,
  changes: Partial<FollowedFields>,
  assigneeName: string,
): Pick<NewEvent, 'kind' | 'text'>[] {
  const after: FoundFields = { ...before, ...changes };
  const told: Pick<NewEvent, 'kind' | 'text'>[] = [];
  if (after.status !== before.status || after.lostReason !== before.lostReason) {
    const reason = after.lostReason ? ` (${after.lostReason})` : '';
    const label = after.status === '' ? 'Not stated' : statusLabels[after.status];
    told.push({ kind: 'status', text: `${label}${reason}` });
  }
  if (after.assignee !== before.assignee)
    told.push({
      kind: 'assigned',
      text: assigneeName ? `Given to ${assigneeName}` : 'Given back to everybody',
    });
  if (after.followUpOn !== before.followUpOn) {
    const text = after.followUpOn ? `Follow up on ${formatDay(after.followUpOn)}` : 'No follow-up';
    told.push({ kind: 'follow_up', text });
  }
  return told;
}

function toOther(row: Selectable<Tables['inquiries']> & Seen, inquiry: Inquiry): OtherInquiry {
  return {
    id: row.id,
    name: personName(row),
    interest: row.interest,
    createdAt: row.created_at,
    status: statusOf({ status: row.status, isRead: row.is_read === 1 }),
    isSpam: row.is_spam === 1,
    ...sharedWith(inquiry, row),
  };
}
