import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import type { Platform } from '#server/platform.ts';
import { createPutOffRepository } from './put-off.repository.ts';
import { createTaskRepository } from './task.repository.ts';
import { createTaskService } from './task.service.ts';
import { createTodayService } from './today.service.ts';
import type { SourceNeeds } from './today-sources.ts';

interface Needed extends Omit<SourceNeeds, 'readOverdueMinutes'> {
  people: Parameters<typeof createTodayService>[0]['people'];
  /** Titles of the stock, also of drafts. */
  stockPanels: Pick<Parameters<typeof createTaskService>[0], 'listTitles'>;
  settingsStore: { current: () => { settings: Settings } };
}

export function composeToday(platform: Platform, needed: Needed) {
  const { clock, db } = platform;
  const { todayInquiries, people, stockPanels, settingsStore } = needed;
  const tasks = createTaskRepository(platform);
  const putOff = createPutOffRepository({ db, clock });
  const readOverdueMinutes = () => settingsStore.current().settings.operation.overdueMinutes;
  return {
    putOff,
    todayService: createTodayService({ ...needed, tasks, putOff, readOverdueMinutes, clock }),
    taskService: createTaskService({ ...stockPanels, tasks, todayInquiries, people, clock }),
  };
}
