import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { TakenAlong } from '#features/customers/server/taken-along.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { wrongField } from '#shared/app-error.ts';
import { formatDay, sydneyDay } from '#shared/dates.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { isRole, mayDo } from '#shared/permissions.ts';
import type { FollowedFields, FoundFields } from '../../pipeline.contract.ts';
import { followUpProblem, isAnswered, statusLabels, statusOf } from '../../pipeline.ts';
import { endsWaiting } from '../../waiting.ts';
import type { InquiryRepository } from '../inquiry.repository.ts';
import type { GivenService } from '../waiting/given.service.ts';
import type { NewEvent, PipelineRepository } from './pipeline.repository.ts';

type Row = Selectable<Tables['inquiries']>;
type Handlers = Awaited<ReturnType<PeopleRepository['list']>>;

interface Dependencies {
  inquiries: Pick<InquiryRepository, 'markRead'>;
  pipeline: PipelineRepository;
  given: Pick<GivenService, 'note'>;
  takenAlong: TakenAlong;
  people: Pick<PeopleRepository, 'list'>;
  clock: Clock;
}

interface Work {
  /** As `listHandlers` answers. */
  handlers: Handlers;
  staff: Actor & Viewer;
}

export type Following = ReturnType<typeof createFollowing>;

/** What staff set of one inquiry, in the transaction that has locked its row, alone or with others. */
export function createFollowing({ inquiries, pipeline, given, takenAlong, people, clock }: Dependencies) {
  const addEvents = async (
    tx: Db,
    id: number,
    told: readonly Pick<NewEvent, 'kind' | 'text'>[],
    staff: Actor,
  ) => {
    for (const event of told)
      await pipeline.addEvent(tx, id, { ...event, key: randomUUID(), by: nameInHistory(staff) });
    return told.map(({ text }) => text);
  };
  const nameOf = (handlers: Handlers, username: string) => {
    const person = handlers.find((one) => one.username === username);
    return person && nameInHistory({ ...person, fullName: person.full_name });
  };

  return {
    /** Staff who can log in and may answer inquiries. */
    async listHandlers(): Promise<Handlers> {
      const all = await people.list();
      return all.filter(
        ({ role, disabled_at }) => disabled_at === null && isRole(role) && mayDo(role, 'inquiries.handle'),
      );
    },

    /** Answers what it has told on the page of the inquiry: nothing where nothing changes. */
    async follow(
      tx: Db,
      row: Row,
      {
        wanted,
        handlers,
        staff,
        isUndo,
      }: Work & { wanted: Partial<FollowedFields>; isUndo?: boolean | undefined },
    ): Promise<string[]> {
      const { id } = row;
      const before = followed(row);
      const changes = completed(before, wanted, staff.username);
      const isOtherDay = changes.followUpOn !== before.followUpOn;
      // An undo may put back a day that was due already.
      const problem = isUndo ? undefined : followUpProblem(changes.followUpOn, sydneyDay(clock.now()));
      if (isOtherDay && problem) throw wrongField('followUpOn', problem);
      const after: FoundFields = { ...before, ...changes };
      if (after.status === 'lost' && after.lostReason === '')
        throw wrongField('lostReason', 'Say why it was lost');
      const givenTo = nameOf(handlers, after.assignee);
      // Who has it already keeps it, also after having left.
      if (changes.assignee && changes.assignee !== before.assignee && givenTo === undefined)
        throw wrongField('assignee', 'That person cannot be given inquiries');
      const told = describe(before, changes, givenTo ?? '');
      if (told.length === 0) return [];
      await pipeline.follow(tx, id, changes);
      if (after.assignee !== before.assignee) {
        await pipeline.tellAnew(tx, id);
        await given.note(tx, id, { to: after.assignee, by: staff.username });
        if (isUndo) await takenAlong.giveBack(tx, row, before.assignee, staff);
        else if (givenTo !== undefined)
          await takenAlong.take(tx, row, { username: after.assignee, name: givenTo }, staff);
      }
      if (changes.status && endsWaiting(changes.status)) await inquiries.markRead(tx, id);
      if (changes.status && isAnswered(changes.status)) await pipeline.noteResponse(tx, id, staff.username);
      // Moved by mistake: it waits again, unless the customer was answered.
      if (changes.status === 'new') await pipeline.forgetResponse(tx, id);
      return addEvents(tx, id, told, staff);
    },

    /** Back to what it was. False when that person can no longer be given it. What was read stays read. */
    async putBack(tx: Db, row: Row, { to, handlers, staff }: Work & { to: FoundFields }): Promise<boolean> {
      const before = followed(row);
      const givenTo = nameOf(handlers, to.assignee);
      if (to.assignee !== before.assignee && to.assignee !== '' && givenTo === undefined) return false;
      const told = describe(before, to, givenTo ?? '');
      await pipeline.follow(tx, row.id, to);
      if (to.assignee !== before.assignee) {
        await pipeline.tellAnew(tx, row.id);
        // Whoever has it again never knew that it was away.
        await given.note(tx, row.id, { to: '', by: staff.username });
        await takenAlong.giveBack(tx, row, before.assignee, staff);
      }
      const isOpenAgain = to.status !== before.status && (to.status === '' || !endsWaiting(to.status));
      if (isOpenAgain) await pipeline.forgetResponse(tx, row.id);
      await addEvents(tx, row.id, told, staff);
      return true;
    },
  };
}

export function followed(row: Selectable<Tables['inquiries']>): FoundFields {
  return {
    status: statusOf({ status: row.status, isRead: row.is_read === 1 }),
    lostReason: row.lost_reason as FollowedFields['lostReason'], // written by `follow` alone
    assignee: row.assignee,
    followUpOn: row.follow_up_on,
  };
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
  changes: Partial<FoundFields>,
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
