import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Actor } from '#features/activity/server/activity.repository.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { statusLabels, statusOf } from '../../pipeline.ts';
import { changesBy, type EndingAct } from '../../waiting.ts';
import { missingInquiry } from '../change-inquiry.ts';
import type { InquiryRepository } from '../inquiry.repository.ts';
import type { PipelineRepository } from '../pipeline/pipeline.repository.ts';

type Row = Selectable<Tables['inquiries']>;

interface Dependencies {
  inquiries: Pick<InquiryRepository, 'markRead'>;
  pipeline: Pick<PipelineRepository, 'follow' | 'noteResponse' | 'addEvent'>;
  /** Nobody else changes it before the transaction ends. */
  lockOne: (tx: Db, which: { id: number } | { key: string }) => Promise<Row | undefined>;
  noteLead: (tx: Db, id: number, type: 'lead.updated') => Promise<void>;
  /** Open staff pages count anew. */
  onChanged: () => void;
}

export type Answering = ReturnType<typeof createAnswering>;

/** Ends the waiting of an inquiry everywhere at once, in the transaction of the act that ends it. */
export function createAnswering({ inquiries, pipeline, lockOne, noteLead, onChanged }: Dependencies) {
  /** For who has locked the row, and tells other systems. */
  async function end(tx: Db, row: Row, act: EndingAct, staff: Actor & Viewer): Promise<void> {
    const { id, assignee } = row;
    const status = statusOf({ status: row.status, isRead: row.is_read === 1 });
    const changes = changesBy(act, { status, assignee }, staff.username);
    const by = nameInHistory(staff);
    await inquiries.markRead(tx, id);
    await pipeline.noteResponse(tx, id, staff.username);
    if (changes.status === undefined && changes.assignee === undefined) return;
    await pipeline.follow(tx, id, changes);
    const tell = (kind: 'status' | 'assigned', text: string) =>
      pipeline.addEvent(tx, id, { key: randomUUID(), kind, text, by });
    if (changes.status) await tell('status', statusLabels[changes.status]);
    if (changes.assignee) await tell('assigned', `Given to ${by}`);
  }

  return {
    end,

    /** For a hold, which knows its inquiry by key; the inquiry may be gone. */
    async endOfKey(tx: Db, key: string, act: EndingAct, staff: Actor & Viewer): Promise<void> {
      const row = await lockOne(tx, { key });
      if (!row) return;
      await end(tx, row, act, staff);
      if (row.is_spam === 0) await noteLead(tx, row.id, 'lead.updated');
    },

    /** For what was made from the page of an inquiry. */
    async endOfId(tx: Db, id: number, act: EndingAct, staff: Actor & Viewer): Promise<void> {
      const row = await lockOne(tx, { id });
      if (!row || !sees(staff, row)) throw missingInquiry();
      await end(tx, row, act, staff);
      if (row.is_spam === 0) await noteLead(tx, id, 'lead.updated');
    },

    /** To be called when the transaction has ended. */
    tellStaff: onChanged,
  };
}
