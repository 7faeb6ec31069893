import { expect, it } from 'vitest';
import type { PreviewRow } from '../../data-transfer.contract.ts';
import { rowWords } from './row-words.ts';

const words = (more: Partial<PreviewRow>) =>
  rowWords({ row: 1, title: 'Saab 900', outcome: 'changed', reasons: [], ...more });

it('a row says what it changes, and what an import leaves as it is', () => {
  expect(words({ reasons: ['price', 'photos'], photosRemoved: 2 })).toBe('Price, Photos (2 removed)');
  expect(words({ outcome: 'unchanged', staysOff: 'draft' })).toBe(
    'a draft here: stays one until you publish it',
  );
  expect(words({ reasons: ['price'], isOnHold: true, staysOff: 'hidden' })).toBe(
    'Price, on hold for, or sold to, a customer: keeps its status, hidden here: stays hidden until you show it on the site',
  );
});
