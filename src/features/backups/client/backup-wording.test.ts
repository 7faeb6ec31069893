import { describe, expect, it } from 'vitest';
import { formatBytes } from '#shared/byte-size.ts';
import { formatBackupDate } from './backup-date.ts';
import { oldestOf } from './oldest-backup.ts';

describe('the size of a backup', () => {
  it.each([
    [0, '0 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1_048_575, '1.00 MB'],
    [1_048_576, '1.00 MB'],
    [5_242_880 * 1024, '5.00 GB'],
    [2 * 1024 ** 4, '2.00 TB'],
    [2048 * 1024 ** 4, '2048.00 TB'],
  ])('%d bytes read %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });
});

describe('the date of a backup', () => {
  it.each([
    ['2026-11-15T04:15:00.000Z', 'Nov 15, 2026, 03:15 PM'],
    ['2026-06-30T15:05:59.999Z', 'Jul 1, 2026, 01:05 AM'],
  ])('%s reads %s', (created, words) => {
    expect(formatBackupDate(created)).toBe(words);
  });
});

describe('the oldest backup', () => {
  it('goes by the time it was made, whatever the order of the list', () => {
    const at = (created: string) => ({ filename: created, size: 1, created });
    expect(oldestOf([at('2026-02-01'), at('2026-01-01'), at('2026-03-01')])?.filename).toBe('2026-01-01');
    expect(oldestOf([])).toBeUndefined();
  });
});
