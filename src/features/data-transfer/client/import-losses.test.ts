import { describe, expect, it } from 'vitest';
import type { PreviewRow } from '../data-transfer.contract.ts';
import { findLosses } from './import-losses.ts';

const aRow = (more: Partial<PreviewRow> = {}): PreviewRow => ({
  row: 1,
  title: '2012 Kia Rio',
  outcome: 'changed',
  reasons: ['price'],
  ...more,
});
const replaces = { name: '2018 Mazda 3 (101)', same: 'stockNumber' } as const;

describe('what an import takes away', () => {
  it('is nothing where only facts change', () => {
    expect(findLosses({ rows: [aRow(), aRow({ outcome: 'new', reasons: [] })] })).toBeUndefined();
  });

  it('names vehicles that become others, and counts photos', () => {
    const rows = [aRow({ replaces }), aRow({ photosRemoved: 2 }), aRow({ photosRemoved: 1 })];
    expect(findLosses({ rows })).toEqual({
      words: [
        '1 vehicle will be replaced by another that has the same stock number or VIN.',
        '3 photos of 2 vehicles will be removed: the file does not have them.',
      ],
      replaced: ['2018 Mazda 3 (101) becomes 2012 Kia Rio'],
      replacedCount: 1,
    });
    expect(findLosses({ rows: [aRow({ photosRemoved: 1 })] })?.words).toEqual([
      '1 photo of 1 vehicle will be removed: the file does not have it.',
    ]);
  });
});
