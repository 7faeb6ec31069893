import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import type { FoundFields, undoCall } from '../../pipeline.contract.ts';
import { callKinds, followedFields } from '../../pipeline.ts';
import type { ChangeInquiry } from '../change-inquiry.ts';
import { type Following, followed } from '../pipeline/following.ts';
import type { PersonRepository } from '../pipeline/person.repository.ts';
import type { PipelineRepository } from '../pipeline/pipeline.repository.ts';
import { besides, listAnsweredBy } from './before-call.ts';
import type { JoinedAnswers } from './joined-answers.ts';

interface Dependencies {
  changeInquiry: ChangeInquiry;
  pipeline: Pick<PipelineRepository, 'removeEvents' | 'findAnswerSince' | 'findWas'>;
  persons: Pick<PersonRepository, 'lockToAnswer' | 'listOfPerson'>;
  following: Pick<Following, 'listHandlers' | 'putBack'>;
  joinedAnswers: Pick<JoinedAnswers, 'unsettle'>;
  noteLead: (tx: Db, id: number, type: 'lead.updated') => Promise<void>;
}

export type CallUndo = ReturnType<typeof createCallUndo>;

/** Takes back a call that was noted by mistake, by who noted it: whom nobody has called waits again. */
export function createCallUndo({
  changeInquiry,
  pipeline,
  persons,
  following,
  joinedAnswers,
  noteLead,
}: Dependencies) {
  return {
    async undo(id: number, { key }: BodyOf<typeof undoCall>, staff: Actor & Viewer): Promise<void> {
      const handlers = await following.listHandlers();
      const by = nameInHistory(staff);
      const takeBack = async (tx: Db) => {
        const answered = await listAnsweredBy(tx, { id, key }, staff, { pipeline, persons });
        if ((await pipeline.removeEvents(tx, id, { key, kinds: callKinds, by })) === 0)
          throw new AppError('not_found', 'That call is not there to be taken back.');
        // Taken back alone, it would leave an answered inquiry that nobody has answered.
        if (!answered.some((one) => one.id === id))
          throw new AppError('not_found', 'What that call changed is not known, so it was not taken back.');
        const person = await persons.listOfPerson(tx, id);
        for (const row of person)
          await pipeline.removeEvents(tx, row.id, { key: besides(key, row.id), kinds: ['answered'] });
        for (const row of person) {
          const one = answered.find((other) => other.id === row.id);
          // Only what is still as the call left it, and was not answered since.
          if (!one || !isSame(followed(row), one.after)) continue;
          if ((await pipeline.findAnswerSince(tx, row.id, row.created_at)) !== undefined) continue;
          if (isSame(one.before, one.after)) continue;
          await following.putBack(tx, row, { to: one.before, handlers, staff });
          if (row.id !== id && row.is_spam === 0) await noteLead(tx, row.id, 'lead.updated');
        }
        // Others were answered by this call only when they were joined.
        await joinedAnswers.unsettle(tx, id, await persons.listOfPerson(tx, id), staff);
      };
      await changeInquiry(id, staff, takeBack, (tx) => persons.lockToAnswer(tx, id));
    },
  };
}

function isSame(one: FoundFields, other: FoundFields): boolean {
  return followedFields.every((field) => one[field] === other[field]);
}
