import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { groupThousands } from '#shared/numbers.ts';
import { INQUIRIES_CHANGED, inquiryMarks } from '../../activity-words.ts';
import type {
  BulkAct,
  BulkChanged,
  BulkState,
  changeInquiries,
  matchInquiries,
} from '../../bulk-inquiries.contract.ts';
import { MOST_INQUIRIES_IN_TURN } from '../../inquiry-list.ts';
import { followedFields } from '../../pipeline.ts';
import type { ChangeInquiries } from '../change-inquiry.ts';
import type { InquiryRepository } from '../inquiry.repository.ts';
import { type Following, followed } from '../pipeline/following.ts';
import type { PipelineRepository } from '../pipeline/pipeline.repository.ts';
import type { InquiryListRepository } from './inquiry-list.repository.ts';

type Row = Selectable<Tables['inquiries']>;
type Staff = Actor & Viewer;
type Work = Parameters<Following['follow']>[2];

interface Dependencies {
  changeInquiries: ChangeInquiries;
  list: Pick<InquiryListRepository, 'findIds'>;
  inquiries: InquiryRepository;
  pipeline: Pick<PipelineRepository, 'addEvent'>;
  following: Following;
  activity: Pick<ActivityRepository, 'record'>;
  isMailSetUp: boolean;
}

export type BulkInquiries = ReturnType<typeof createBulkInquiries>;

/** What staff do with several inquiries at once: each as alone, in one transaction. */
export function createBulkInquiries({
  changeInquiries: changeEach,
  list,
  inquiries,
  pipeline,
  following,
  activity,
  isMailSetUp,
}: Dependencies) {
  async function mark(tx: Db, { id }: Row, kind: keyof typeof inquiryMarks, staff: Staff): Promise<void> {
    await pipeline.addEvent(tx, id, { key: randomUUID(), kind, text: '', by: nameInHistory(staff) });
  }

  /** What it says of the inquiry; nothing where nothing changes. */
  async function act(tx: Db, row: Row, wanted: BulkAct, work: Omit<Work, 'wanted'>): Promise<string> {
    const follow = async (changes: Work['wanted']) =>
      (await following.follow(tx, row, { ...work, wanted: changes })).join(', ');
    if (wanted.kind === 'give') return follow({ assignee: wanted.assignee });
    if (wanted.kind === 'won') return follow({ status: 'won' });
    if (wanted.kind === 'lost') return follow({ status: 'lost', lostReason: wanted.lostReason });
    const isSo = wanted.kind === 'read' ? row.is_read === 1 : row.is_spam === 1;
    if (isSo) return '';
    if (wanted.kind === 'read') await inquiries.markRead(tx, row.id);
    else await inquiries.setApart(tx, row.id);
    await mark(tx, row, wanted.kind, work.staff);
    return inquiryMarks[wanted.kind].words;
  }

  /** No names: an erasure would have to find them. */
  async function tell(tx: Db, staff: Staff, count: number, words: string): Promise<void> {
    if (count === 0) return;
    const title = `${count === 1 ? '1 inquiry' : `${groupThousands(count)} inquiries`}: ${words}`;
    await activity.record(tx, { staff, action: INQUIRIES_CHANGED, title });
  }

  return {
    async match({ filter, total }: BodyOf<typeof matchInquiries>, viewer: Viewer) {
      const ids = await list.findIds(filter, viewer, MOST_INQUIRIES_IN_TURN + 1);
      if (ids.length === total) return { ids };
      const now =
        ids.length > MOST_INQUIRIES_IN_TURN
          ? `more than ${groupThousands(MOST_INQUIRIES_IN_TURN)}`
          : groupThousands(ids.length);
      throw new AppError(
        'conflict',
        `The list has changed: it was ${groupThousands(total)}, and now ${now} match. Look at it, then try again.`,
      );
    },

    async change({ ids, act: wanted }: BodyOf<typeof changeInquiries>, staff: Staff) {
      const handlers = await following.listHandlers();
      const changed: BulkChanged[] = [];
      let count = 0;
      let words = '';
      const change = async (tx: Db, row: Row) => {
        const said = await act(tx, row, wanted, { handlers, staff });
        if (said === '') return false;
        words ||= said;
        count += 1;
        const after = await inquiries.find(row.id, tx);
        // What has left the person's sight is not theirs to fetch back.
        if (after && wanted.kind !== 'read' && sees(staff, after))
          changed.push({ id: row.id, before: stateOf(row), after: stateOf(after) });
        return true;
      };
      const { missing } = await changeEach(ids, staff, change, (tx) => tell(tx, staff, count, words));
      return { count, missing, changed };
    },

    /** Only what is still as the change left it. */
    async undo(all: readonly BulkChanged[], staff: Staff) {
      const handlers = await following.listHandlers();
      const wanted = new Map(all.map((one) => [one.id, one]));
      let count = 0;
      const putBack = async (tx: Db, row: Row) => {
        const one = wanted.get(row.id);
        if (!one || !isSame(stateOf(row), one.after)) return false;
        const { isSpam, ...to } = one.before;
        if (!isSameFollowed(one) && !(await following.putBack(tx, row, { to, handlers, staff })))
          return false;
        if (!isSpam && row.is_spam === 1) {
          await inquiries.release(tx, row, isMailSetUp ? ['dealership', 'adf'] : []);
          await mark(tx, row, 'not_spam', staff);
        }
        count += 1;
        return true;
      };
      await changeEach([...wanted.keys()], staff, putBack, (tx) => tell(tx, staff, count, 'put back'));
      return { count, kept: wanted.size - count };
    },
  };
}

function stateOf(row: Row): BulkState {
  return { ...followed(row), isSpam: row.is_spam === 1 };
}

function isSame(one: BulkState, other: BulkState): boolean {
  return isSameFollowed({ before: one, after: other }) && one.isSpam === other.isSpam;
}

function isSameFollowed({ before, after }: Pick<BulkChanged, 'before' | 'after'>): boolean {
  return followedFields.every((field) => before[field] === after[field]);
}
