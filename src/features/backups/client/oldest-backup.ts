import type { Backup } from '../backup.contract.ts';

export function oldestOf(backups: readonly Backup[]): Backup | undefined {
  return backups.toSorted((a, b) => Date.parse(a.created) - Date.parse(b.created))[0];
}
