import type { Selectable } from 'kysely';
import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import { personName } from '#features/customers/person-name.ts';
import { type Seen, sees, type Viewer } from '#features/customers/viewer.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { INQUIRY_CHANGED, inquiryFrom } from '../../activity-words.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import type {
  AnsweredInquiry,
  FollowedFields,
  FoundFields,
  followInquiry,
  InquiryPage,
  noteInquiry,
  OtherInquiry,
} from '../../pipeline.contract.ts';
import { followedFields, statusOf } from '../../pipeline.ts';
import { writeAdf } from '../adf/adf-document.ts';
import { type ChangeInquiry, missingInquiry } from '../change-inquiry.ts';
import type { WaitOf } from '../inquiry.presenter.ts';
import type { InquiryRepository } from '../inquiry.repository.ts';
import { vehiclesAskedAbout } from '../tables/vehicles-asked-about.ts';
import type { TradeInService } from '../trade-in/trade-in.service.ts';
import type { Answering } from '../waiting/answering.ts';
import { beforeCall, listAnsweredBy } from '../waiting/before-call.ts';
import { type Following, followed } from './following.ts';
import type { createMayTakeBack } from './may-take-back.ts';
import { type PersonRepository, sharedWith } from './person.repository.ts';
import type { PipelineRepository } from './pipeline.repository.ts';
import type { Reader, ReplyService } from './reply.service.ts';
import { toTimeline } from './timeline.ts';

interface Dependencies {
  changeInquiry: ChangeInquiry;
  inquiries: InquiryRepository;
  pipeline: PipelineRepository;
  answering: Pick<Answering, 'end'>;
  following: Following;
  mayTakeBack: ReturnType<typeof createMayTakeBack>;
  activity: ActivityRepository;
  persons: PersonRepository;
  replies: Pick<ReplyService, 'describe'>;
  tradeIns: Pick<TradeInService, 'describe'>;
  findOffered: (id: number) => (VehicleSnapshot & { status: string }) | undefined;
  waitOf: WaitOf;
  readSender: () => Parameters<typeof writeAdf>[2];
}

export type PipelineService = ReturnType<typeof createPipelineService>;

/** What staff do about an inquiry until it is won or lost. */
export function createPipelineService({
  changeInquiry,
  inquiries,
  pipeline,
  answering,
  following,
  mayTakeBack,
  activity,
  persons,
  replies,
  tradeIns,
  findOffered,
  waitOf,
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
        following.listHandlers(),
        replies.describe(inquiry, viewer),
        tradeIns.describe(row),
      ]);
      return {
        reader: viewer.username,
        inquiry,
        timeline: toTimeline({ inquiries: [row, ...joined], mails, events }),
        vehicleNow: inquiry.vehicle && offeredNow(inquiry.vehicle.id),
        otherVehicles: listOtherVehicles([row, ...joined], inquiry.vehicle),
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
      return writeAdf(row, vehiclesAskedAbout(row), readSender());
    },

    async follow(
      id: number,
      { seen, isUndo, ...wanted }: BodyOf<typeof followInquiry>,
      staff: Actor & Viewer,
    ): Promise<void> {
      const handlers = await following.listHandlers();
      const change = async (tx: Db, row: Selectable<Tables['inquiries']>) => {
        refuseClash(followed(row), wanted, { ...(isUndo && leftBy(wanted, staff)), ...seen });
        const told = await following.follow(tx, row, { wanted, handlers, staff, isUndo });
        if (told.length === 0) return;
        await activity.record(tx, {
          staff,
          action: INQUIRY_CHANGED,
          title: `${inquiryFrom(personName(row))}: ${told.join(', ')}`,
          after: aboutKey(row.submission_key),
        });
      };
      const { assignee } = wanted;
      await changeInquiry(id, staff, change, undefined, async (tx, row) =>
        isUndo && assignee !== undefined ? mayTakeBack(tx, row, assignee, staff) : false,
      );
    },

    /** A note, or a call, which counts as an answer also where nobody picked up. A repeated one answers the same. */
    async note(
      id: number,
      { key, kind, text }: BodyOf<typeof noteInquiry>,
      staff: Actor & Viewer,
    ): Promise<AnsweredInquiry[]> {
      const isAnswer = kind !== 'note';
      let changed: AnsweredInquiry[] = [];
      const change = async (tx: Db, row: Selectable<Tables['inquiries']>) => {
        const isNew = await pipeline.addEvent(tx, id, {
          ...{ key, kind, text, by: nameInHistory(staff) },
          ...(isAnswer && { was: beforeCall(row, staff) }),
        });
        if (!isAnswer) return;
        changed = isNew
          ? await answering.end(tx, row, 'call', staff, key)
          : await listAnsweredBy(tx, { id, key }, staff, { pipeline, persons });
      };
      await changeInquiry(id, staff, change, isAnswer ? (tx) => persons.lockToAnswer(tx, id) : undefined);
      return changed;
    },
  };

  function offeredNow(id: number): InquiryPage['vehicleNow'] {
    const offered = findOffered(id);
    if (!offered) return null;
    const { price, priceType, status } = offered;
    return { id, title: vehicleTitle(offered), price, priceType, status };
  }

  function listOtherVehicles(
    rows: readonly Selectable<Tables['inquiries']>[],
    shown: VehicleSnapshot | null,
  ) {
    // A restore may have left several without a vehicle here: those have the same id and other titles.
    const keyOf = (vehicle: VehicleSnapshot) => vehicle.id || vehicleTitle(vehicle);
    const others = new Map(rows.flatMap(vehiclesAskedAbout).map((vehicle) => [keyOf(vehicle), vehicle]));
    if (shown) others.delete(keyOf(shown));
    return [...others.values()].map((vehicle) => ({
      ...{ id: vehicle.id, title: vehicleTitle(vehicle), now: offeredNow(vehicle.id) },
    }));
  }
}

/** What a change left behind whose undo puts this back, where it does not say: a change of the stage may have given it. */
function leftBy(back: Partial<FollowedFields>, { username }: Viewer): Partial<FoundFields> {
  const { assignee, followUpOn } = back;
  return {
    ...(assignee !== undefined && { assignee: assignee === '' ? username : assignee }),
    ...(followUpOn !== undefined && { followUpOn: null }),
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
