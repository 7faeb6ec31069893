import { expect, expectTypeOf, it } from 'vitest';
import type { toFoundBooking } from '#features/bookings/server/requests/booking.presenter.ts';
import type { toFoundHold, toHold } from '#features/holds/server/hold.presenter.ts';
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

it('holds and bookings are shown to staff only with their mark', () => {
  expectTypeOf<Parameters<typeof toHold>[0]>().toExtend<Seen>();
  expectTypeOf<Parameters<typeof toFoundHold>[0]>().toExtend<Seen>();
  expectTypeOf<Parameters<typeof toFoundBooking>[0]>().toExtend<Seen>();
});
