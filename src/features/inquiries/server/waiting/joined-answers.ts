import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Actor } from '#features/activity/server/activity.repository.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { statusLabels } from '../../pipeline.ts';
import { isWaiting } from '../../waiting.ts';
import type { InquiryRepository } from '../inquiry.repository.ts';
import type { PipelineRepository } from '../pipeline/pipeline.repository.ts';

type Row = Selectable<Tables['inquiries']>;

interface Dependencies {
  inquiries: Pick<InquiryRepository, 'markRead'>;
  pipeline: Pick<
    PipelineRepository,
    | 'follow'
    | 'noteResponse'
    | 'forgetResponse'
    | 'addEvent'
    | 'hasEvent'
    | 'removeEvents'
    | 'findAnswerSince'
  >;
  noteLead: (tx: Db, id: number, type: 'lead.updated') => Promise<void>;
}

export type JoinedAnswers = ReturnType<typeof createJoinedAnswers>;

/**
 * Whether one inquiry is answered by what was said about another of the same person. An answer from before it came does
 * not answer it. For who has locked the persons, and tells other systems of the inquiry with the id: here they are told of
 * the others.
 */
export function createJoinedAnswers({ inquiries, pipeline, noteLead }: Dependencies) {
  const move = async (tx: Db, id: number, row: Row, status: 'contacted' | 'new', by: string) => {
    await pipeline.follow(tx, row.id, { status });
    const text = statusLabels[status];
    await pipeline.addEvent(tx, row.id, { key: randomUUID(), kind: 'status', text, by });
    if (row.id !== id && row.is_spam === 0) await noteLead(tx, row.id, 'lead.updated');
  };

  return {
    /** After joining: what waits and was answered already waits no longer. */
    async settle(tx: Db, id: number, person: readonly Row[], staff: Actor & Viewer): Promise<void> {
      const by = nameInHistory(staff);
      for (const row of person) {
        if (!isWaiting(row) || !sees(staff, row)) continue;
        const at = await pipeline.findAnswerSince(tx, row.id, row.created_at);
        if (at === undefined) continue;
        await inquiries.markRead(tx, row.id);
        // Who looks after it stays; who answered the other is not asked to account for this one.
        await pipeline.noteResponse(tx, row.id, '', at);
        const text = 'Answered together with another inquiry';
        await pipeline.addEvent(tx, row.id, { key: randomUUID(), kind: 'answered', text, by });
        await move(tx, id, row, 'contacted', by);
      }
    },

    /** After separating, or taking back a call: what was answered by nothing else waits again, unless somebody moved it on. */
    async unsettle(tx: Db, id: number, apart: readonly Row[], staff: Actor & Viewer): Promise<void> {
      for (const row of apart) {
        if (!(await pipeline.hasEvent(tx, row.id, 'answered'))) continue;
        if ((await pipeline.findAnswerSince(tx, row.id, row.created_at)) !== undefined) continue;
        await pipeline.removeEvents(tx, row.id, { kinds: ['answered'] });
        if (row.status !== 'contacted') continue;
        await move(tx, id, row, 'new', nameInHistory(staff));
        await pipeline.forgetResponse(tx, row.id);
      }
    },
  };
}
