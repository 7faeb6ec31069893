import { settingsVersions } from './settings-versions.table.ts';

/** What is referred to comes first. */
export const dealershipInBackups = [settingsVersions] as const;
