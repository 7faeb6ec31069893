import { visitCounts } from './visit-counts.table.ts';

export const insightsInBackups = [visitCounts] as const;
