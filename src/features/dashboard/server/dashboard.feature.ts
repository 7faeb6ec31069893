import { defineFeature } from '#server/define-feature.ts';
import * as dashboard from '../dashboard.contract.ts';
import * as tasks from '../task.contract.ts';
import * as today from '../today.contract.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { carriedTasks } from './today/carried-tasks.ts';
import type { composeToday } from './today/compose-today.ts';
import { taskData } from './today/personal-data.ts';
import { todayRoutes } from './today/today.routes.ts';

type Made = ReturnType<typeof composeToday>;

export const dashboardFeature = defineFeature({
  contracts: [
    { tag: 'Dashboard', about: 'Figures and what waits for somebody', parts: dashboard },
    { tag: 'Today', about: 'What is to be done today, and why', parts: today },
    { tag: 'Tasks', about: 'What staff note to be done on a day', parts: tasks },
  ],
  routes: [dashboardRoutes, todayRoutes],
  brings: ({ taskService, taskToday, putOff }: Made) => ({
    personalData: [taskData],
    carryOver: [carriedTasks],
    kept: [{ by: 'people', remove: taskService.forgetOld }],
    today: [taskToday],
    forgetExpired: [putOff.forgetExpired],
  }),
});
