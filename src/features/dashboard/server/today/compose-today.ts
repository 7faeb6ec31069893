import type { TodaySource } from '#server/define-feature.ts';
import type { Platform } from '#server/platform.ts';
import { createPutOffRepository } from './put-off.repository.ts';
import { createTaskRepository } from './task.repository.ts';
import { createTaskService } from './task.service.ts';
import { createTaskToday, type TaskTodayNeeds } from './task-today.ts';
import { createTodayService } from './today.service.ts';

type OfTasks = Parameters<typeof createTaskService>[0];

interface Needed {
  people: OfTasks['people'];
  /** The inquiries that tasks are about. */
  todayInquiries: OfTasks['todayInquiries'] & Pick<TaskTodayNeeds, 'listByKeys'>;
  /** Titles of the stock, also of drafts. */
  stockPanels: Pick<OfTasks, 'listTitles'>;
  brought: () => { today: readonly TodaySource[] };
}

export function composeToday(platform: Platform, needed: Needed) {
  const { clock, db } = platform;
  const { todayInquiries, people, stockPanels, brought } = needed;
  const tasks = createTaskRepository(platform);
  const putOff = createPutOffRepository({ db, clock });
  return {
    putOff,
    taskToday: createTaskToday({ tasks, listByKeys: todayInquiries.listByKeys }),
    todayService: createTodayService({ listSources: () => brought().today, putOff, people, clock }),
    taskService: createTaskService({ ...stockPanels, tasks, todayInquiries, people, clock }),
  };
}
