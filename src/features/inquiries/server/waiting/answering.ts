import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { TakenAlong } from '#features/customers/server/taken-along.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import type { AnsweredInquiry } from '../../pipeline.contract.ts';
import { eventWords, statusLabels } from '../../pipeline.ts';
import { changesBy, type EndingAct, isWaiting } from '../../waiting.ts';
import { missingInquiry } from '../change-inquiry.ts';
import type { InquiryRepository } from '../inquiry.repository.ts';
import { followed } from '../pipeline/following.ts';
import { nameOfOther } from '../pipeline/name-of-other.ts';
import type { PersonRepository } from '../pipeline/person.repository.ts';
import type { PipelineRepository } from '../pipeline/pipeline.repository.ts';
import { beforeCall, besides } from './before-call.ts';

type Row = Selectable<Tables['inquiries']>;

interface Dependencies {
  inquiries: Pick<InquiryRepository, 'markRead' | 'find' | 'findByKey'>;
  pipeline: Pick<PipelineRepository, 'follow' | 'noteResponse' | 'addEvent' | 'hasEvent'>;
  persons: Pick<PersonRepository, 'lockToAnswer' | 'listOfPerson'>;
  takenAlong: Pick<TakenAlong, 'take'>;
  noteLead: (tx: Db, id: number, type: 'lead.updated') => Promise<void>;
  /** Open staff pages count anew. */
  onChanged: () => void;
}

/** Why a stage has changed that nobody has chosen. */
const BY_BOOKING = ', by a booking';

export type Answering = ReturnType<typeof createAnswering>;

/** Ends the waiting of a person everywhere at once, in the transaction of the act that ends it. */
export function createAnswering(dependencies: Dependencies) {
  const { inquiries, pipeline, persons, takenAlong, noteLead, onChanged } = dependencies;

  async function endOne(tx: Db, row: Row, act: EndingAct, staff: Actor & Viewer): Promise<AnsweredInquiry> {
    const { id } = row;
    const before = followed(row);
    const changes = changesBy(act, before, staff.username);
    const by = nameInHistory(staff);
    await inquiries.markRead(tx, id);
    await pipeline.noteResponse(tx, id, staff.username);
    if (changes.status ?? changes.assignee) await pipeline.follow(tx, id, changes);
    const tell = (kind: 'status' | 'assigned', text: string) =>
      pipeline.addEvent(tx, id, { key: randomUUID(), kind, text, by });
    if (changes.status)
      await tell('status', `${statusLabels[changes.status]}${act === 'booking' ? BY_BOOKING : ''}`);
    if (changes.assignee) await tell('assigned', `Given to ${by}`);
    // Whose a booking is, was said when it was entered.
    if (changes.assignee && act !== 'booking')
      await takenAlong.take(tx, row, { username: changes.assignee, name: by }, staff);
    return { id, before, after: { ...before, ...changes } };
  }

  /**
   * For who has locked the person, and tells other systems of this inquiry. What the person does not see of a customer's
   * other inquiries waits on: whoever looks after that knows of nothing.
   */
  async function end(
    tx: Db,
    row: Row,
    act: EndingAct,
    staff: Actor & Viewer,
    /** The key of the act; what it does besides has it too. */
    key: string = randomUUID(),
  ): Promise<AnsweredInquiry[]> {
    const by = nameInHistory(staff);
    const changed = [await endOne(tx, row, act, staff)];
    // Replies and calls have rows of their own. Nothing else would tell afterwards that it was no mere stage.
    if ((act === 'booking' || act === 'hold') && !(await pipeline.hasEvent(tx, row.id, act)))
      await pipeline.addEvent(tx, row.id, { key, kind: act, text: eventWords[act], by });
    const person = await persons.listOfPerson(tx, row.id);
    for (const other of person) {
      if (other.id === row.id || !isWaiting(other) || !sees(staff, other)) continue;
      // A time was agreed on about one car only; for the other they were answered.
      changed.push(await endOne(tx, other, 'reply', staff));
      const text = `Answered together with ${nameOfOther(row)}`;
      await pipeline.addEvent(tx, other.id, {
        ...{ key: besides(key, other.id), text, by },
        kind: 'answered',
        ...(act === 'call' && { was: beforeCall(other, staff) }),
      });
      await noteLead(tx, other.id, 'lead.updated');
    }
    return changed;
  }

  async function endOf(
    tx: Db,
    id: number,
    act: EndingAct,
    staff: Actor & Viewer,
    isSeen: (row: Row) => boolean,
  ) {
    await persons.lockToAnswer(tx, id);
    const row = await inquiries.find(id, tx);
    if (!row || !isSeen(row)) return false;
    await end(tx, row, act, staff);
    if (row.is_spam === 0) await noteLead(tx, id, 'lead.updated');
    return true;
  }

  return {
    end,

    /** For a hold, which knows its inquiry by key; the inquiry may be gone. */
    async endOfKey(tx: Db, key: string, act: EndingAct, staff: Actor & Viewer): Promise<void> {
      const found = await inquiries.findByKey(key, tx);
      if (found) await endOf(tx, found.id, act, staff, () => true);
    },

    /** For what was made from the page of an inquiry. */
    async endOfId(tx: Db, id: number, act: EndingAct, staff: Actor & Viewer): Promise<void> {
      if (!(await endOf(tx, id, act, staff, (row) => sees(staff, row)))) throw missingInquiry();
    },

    /** To be called when the transaction has ended. */
    tellStaff: onChanged,
  };
}
