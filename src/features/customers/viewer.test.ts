import { expect, expectTypeOf, it } from 'vitest';
import { type Seen, sees, type Viewer } from './viewer.ts';

const sam: Viewer = { username: 'sam', role: 'sales' };
const olga: Viewer = { username: 'olga', role: 'owner' };

it('salespeople see their own customers and nobody’s, owners all', () => {
  const seen = (viewer: Viewer) => ['sam', '', 'ann'].filter((assignee) => sees(viewer, { assignee }));
  expect(seen(sam)).toEqual(['sam', '']);
  expect(seen(olga)).toEqual(['sam', '', 'ann']);
});

it('a row has its mark only where somebody was asked about', () => {
  const row = { assignee: 'sam' };
  const show = (rows: readonly (typeof row & Seen)[]) => rows.length;
  // @ts-expect-error nobody has asked who looks
  show([row]);
  if (sees(sam, row)) expectTypeOf(show).toBeCallableWith([row]);
});
