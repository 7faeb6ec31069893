import type { Db } from '#server/db/database.ts';
import { batches } from '#server/jobs/batches.ts';

const BATCH = 200;

/* Rows of tasks as they are stored, whoever asks. */

export const listForErasure = (tx: Db) =>
  tx
    .selectFrom('tasks')
    .select(['id', 'inquiry_key', 'created_at', 'text', 'due_on', 'vehicle_title', 'done_at'])
    .execute();

export async function removeTasks(tx: Db, ids: readonly number[]): Promise<void> {
  for (const some of batches(ids, BATCH)) await tx.deleteFrom('tasks').where('id', 'in', some).execute();
}

export async function removeTasksOfKeys(tx: Db, keys: readonly string[]): Promise<void> {
  for (const some of batches(keys, BATCH)) await tx.deleteFrom('tasks').where('key', 'in', some).execute();
}

/** Tasks of these keys that nobody has changed since. */
export const listUntouchedTasks = (tx: Db, keys: readonly string[], at: string) =>
  tx
    .selectFrom('tasks')
    .select(['id', 'key'])
    .where('key', 'in', keys)
    .where('updated_at', '<=', at)
    .execute();

/** By who wrote them down. */
export async function removeTasksBy(tx: Db, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('tasks').where('made_by', 'in', names).execute();
}

/** Nobody in particular is to do what these people were to do. */
export async function giveBackTasks(tx: Db, usernames: readonly string[]): Promise<void> {
  await tx.updateTable('tasks').set({ assignee: '' }).where('assignee', 'in', usernames).execute();
}
