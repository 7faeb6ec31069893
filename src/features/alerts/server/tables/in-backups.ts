import { alertDigests } from './alert-digests.table.ts';
import { alertLinks } from './alert-links.table.ts';
import { alertReaders } from './alert-readers.table.ts';
import { alerts } from './alerts.table.ts';

/** What is referred to comes first. */
export const alertsInBackups = [alertReaders, alerts, alertLinks, alertDigests] as const;
