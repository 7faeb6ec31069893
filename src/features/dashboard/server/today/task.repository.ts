import type { Selectable } from 'kysely';
import { type Seen, seenAssignees, type Viewer, type Whose, whoseOf } from '#features/customers/viewer.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { isAny } from '#server/db/is-any.ts';
import { locked } from '#server/db/locks/locked.ts';
import type { Tables } from '#server/db/tables.ts';

export type StoredTask = Selectable<Tables['tasks']>;
export type SeenTask = StoredTask & Seen;

const MOST_OF_INQUIRY = 100;

type NewTask = Pick<
  StoredTask,
  'key' | 'text' | 'assignee' | 'due_on' | 'inquiry_key' | 'vehicle_id' | 'vehicle_title' | 'made_by'
>;

export type TaskRepository = ReturnType<typeof createTaskRepository>;

export function createTaskRepository({
  database: { db, engine },
  clock,
}: {
  database: Database;
  clock: Clock;
}) {
  const now = () => clock.now().toISOString();

  /** Open tasks of this person and of nobody, or all for those who see all. */
  function openSeenBy(viewer: Viewer) {
    const assignees = seenAssignees(viewer);
    const open = db.selectFrom('tasks').where('done_at', 'is', null).$castTo<Tables['tasks'] & Seen>();
    return assignees ? open.where('assignee', 'in', assignees) : open;
  }

  return {
    /** The first due first, so many of each person's and of nobody's; the others are counted. */
    async listOpen(
      viewer: Viewer,
      { whose, most }: { whose: readonly Whose[]; most: number },
    ): Promise<{ rows: SeenTask[]; more: number }> {
      const counted = await openSeenBy(viewer)
        .select(({ fn }) => ['assignee', fn.countAll<number>().as('found')])
        .groupBy('assignee')
        .execute();
      const wanted = counted.filter(({ assignee }) => whose.includes(whoseOf(assignee, viewer)));
      const lists = await Promise.all(
        [...new Set(wanted.map(({ assignee }) => whoseOf(assignee, viewer)))].map((one) =>
          openSeenBy(viewer)
            .selectAll()
            .where(({ eb }) =>
              one === 'others'
                ? eb('assignee', 'not in', ['', viewer.username])
                : eb('assignee', '=', one === 'mine' ? viewer.username : ''),
            )
            .orderBy('due_on')
            .orderBy('id')
            .limit(most)
            .execute(),
        ),
      );
      const rows = lists.flat();
      const total = wanted.reduce((sum, { found }) => sum + Number(found), 0);
      return { rows, more: Math.max(0, total - rows.length) };
    },

    /** Whoever they are for: somebody who sees the inquiry sees what is to be done about it. */
    listOfInquiry: (key: string): Promise<StoredTask[]> =>
      db
        .selectFrom('tasks')
        .selectAll()
        .where('inquiry_key', '=', key)
        .orderBy(({ eb }) => eb('done_at', 'is not', null))
        .orderBy('due_on')
        .orderBy('id')
        .limit(MOST_OF_INQUIRY)
        .execute(),

    /** A repeated call adds nothing. */
    async add(task: NewTask): Promise<void> {
      const at = now();
      await db
        .insertInto('tasks')
        .values({ ...task, created_at: at, updated_at: at, done_at: null, done_by: '', sequence: 0 })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    },

    /** In a transaction in which nobody else changes it. Undefined when there is none. */
    change: (
      id: number,
      change: (
        task: StoredTask,
      ) => Partial<Pick<StoredTask, 'assignee' | 'due_on' | 'done_at' | 'done_by'>> | undefined,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const task = await locked(
          tx.selectFrom('tasks').selectAll().where('id', '=', id),
          engine,
        ).executeTakeFirst();
        const changes = task && change(task);
        if (!task || !changes) return false;
        if (Object.keys(changes).length === 0) return true;
        await tx
          .updateTable('tasks')
          .set({ ...changes, updated_at: now(), sequence: task.sequence + 1 })
          .where('id', '=', id)
          .execute();
        return true;
      }),

    /** Privacy: tasks from before a moment. */
    async removeBefore(moment: Date): Promise<void> {
      await db.deleteFrom('tasks').where('created_at', '<', moment.toISOString()).execute();
    },

    /** A batch of those about inquiries, after an id. */
    listAboutInquiries: (after: number, most: number) =>
      db
        .selectFrom('tasks')
        .select(['id', 'inquiry_key'])
        .where('inquiry_key', '<>', '')
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute(),

    async remove(ids: readonly number[]): Promise<void> {
      await db.deleteFrom('tasks').where('id', 'in', ids).execute();
    },
  };
}

/** Whether a task names this username as whom it is for. */
export const isTaskAssigned = (tx: Db, assignee: string): Promise<boolean> =>
  isAny(tx.selectFrom('tasks').where('assignee', '=', assignee));
