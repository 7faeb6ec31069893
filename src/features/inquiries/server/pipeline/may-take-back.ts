import type { Selectable } from 'kysely';
import type { Actor } from '#features/activity/server/activity.repository.ts';
import { isJustGiven } from '#features/customers/server/taking-back.ts';
import { seenAssignees, type Viewer } from '#features/customers/viewer.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { listEventsOf, listRepliesOf } from '../inquiry-rows.repository.ts';

/**
 * Who gives an inquiry away may not see it from then on, so that Undo asks here: they gave it to who has it, a moment ago,
 * and nobody else has done more with it since than read it. To a third person it cannot be given by that.
 */
export function createMayTakeBack({ clock }: { clock: Clock }) {
  return async (
    tx: Db,
    { id }: Selectable<Tables['inquiries']>,
    assignee: string,
    staff: Actor & Viewer,
  ): Promise<boolean> => {
    if (seenAssignees(staff)?.includes(assignee) === false) return false;
    const events = await listEventsOf(tx, [id]);
    const given = events.findLast(({ kind }) => kind === 'assigned');
    const by = nameInHistory(staff);
    if (given?.staff_name !== by || !isJustGiven(given.at, clock)) return false;
    const later = [
      ...events.filter((event) => event.id > given.id && event.kind !== 'read'),
      ...(await listRepliesOf(tx, [id])).filter(({ at }) => at >= given.at),
    ];
    return later.every(({ staff_name }) => staff_name === by);
  };
}
