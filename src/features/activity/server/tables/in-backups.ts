import { activity } from './activity.table.ts';

/** What is referred to comes first. */
export const activityInBackups = [activity] as const;
