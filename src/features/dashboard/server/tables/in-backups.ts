import { tasks } from './tasks.table.ts';

/** What is referred to comes first. */
export const dashboardInBackups = [tasks] as const;
