import type { CarryOver } from '#server/db/restoring/carry-over.ts';
import { findByNames, insertBeside, lastChangedHere } from '#server/db/restoring/kept-rows.ts';
import { readAll } from '#server/db/table-rows.ts';
import { tasks } from '../tables/tasks.table.ts';
import { listUntouchedTasks, removeTasks, removeTasksOfKeys } from './task-rows.repository.ts';

/** Tasks stand as they were here before a restore, unless the backup has them in a later state. */
export const carriedTasks: CarryOver = {
  keeps: [{ table: tasks, by: 'key' }],

  async undo(tx, { at, added, changed }) {
    const untouched = (names: readonly string[]) =>
      findByNames(names, (keys) => listUntouchedTasks(tx, keys, at));
    await removeTasks(
      tx,
      (await untouched(added('tasks'))).map(({ id }) => id),
    );
    return { tasks: (await untouched(changed('tasks'))).map(({ key }) => key) };
  },

  async remember(tx, { toVehicle, came, givenBack }) {
    const ours = await readAll(tx, tasks);
    return {
      async carry(after) {
        const inBackup = await readAll(after, tasks);
        const { here, replaced } = lastChangedHere(ours, inBackup, givenBack('tasks'));
        await removeTasksOfKeys(
          after,
          here.map(({ key }) => String(key)),
        );
        const theirs = await readAll(after, tasks);
        const rows = here.map((row) => ({
          ...row,
          vehicle_id: toVehicle(row.vehicle_id, came('tasks').has(String(row.key))),
        }));
        await insertBeside(after, tasks, { theirs, rows });
        return { changed: { tasks: replaced } };
      },
    };
  },
};
