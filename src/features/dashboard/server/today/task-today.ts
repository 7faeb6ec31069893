import { personName } from '#features/customers/person-name.ts';
import { whyOnDay } from '#features/customers/urgency.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { TodayEntry, TodaySource } from '#server/define-feature.ts';
import { instantOf } from '#shared/dates.ts';
import type { TaskRepository } from './task.repository.ts';

export interface TaskTodayNeeds {
  tasks: Pick<TaskRepository, 'listOpen'>;
  /** Inquiries with these keys, as far as this person sees them. */
  listByKeys: (
    keys: readonly string[],
    viewer: Viewer,
  ) => Promise<readonly { id: number; submission_key: string; first_name: string; last_name: string }[]>;
}

/** Listed of each person's and of nobody's; the others are counted. */
const MOST = 100;

/** Open tasks, also of days to come. */
export function createTaskToday({ tasks, listByKeys }: TaskTodayNeeds): TodaySource {
  return async ({ viewer, whose, now }) => {
    const { rows, more } = await tasks.listOpen(viewer, { whose, most: MOST });
    const keys = [...new Set(rows.map(({ inquiry_key }) => inquiry_key))].filter((key) => key !== '');
    const about = new Map((await listByKeys(keys, viewer)).map((row) => [row.submission_key, row]));
    const entries = rows.map((row): TodayEntry => {
      const inquiry = about.get(row.inquiry_key);
      return {
        ...{ kind: 'task', id: row.id, key: row.key, title: row.text },
        detail: [inquiry && personName(inquiry), row.vehicle_title].filter(Boolean).join(', '),
        ...whyOnDay('Task', row.due_on, now),
        ...{ at: startOf(row.due_on), assignee: row.assignee, inquiryId: inquiry?.id ?? null },
        ...{ state: '', day: row.due_on, sequence: row.sequence },
      };
    });
    return { entries, more: { task: more } };
  };
}

const startOf = (day: string) => instantOf(day, '00:00').toISOString();
