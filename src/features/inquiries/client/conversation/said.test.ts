import { expect, it } from 'vitest';
import type { TimelineEntry } from '../../pipeline.contract.ts';
import { conversationOf, latestOf } from './said.ts';

const inquiry = { id: 7 } as Parameters<typeof conversationOf>[0]['inquiry']; // nothing else of it is read
const entry = (
  at: string,
  kind: TimelineEntry['kind'],
  more: Partial<TimelineEntry> = {},
): TimelineEntry => ({
  ...{ inquiryId: 7, at: `2026-11-18T0${at}:00Z`, kind, text: '', by: 'Dana' },
  ...more,
});

it('tells messages, notes and calls with their text, and the rest in a line, in the order in which it happened', () => {
  const timeline = [
    entry('1:00', 'sent', { letter: { subject: 'Other', text: 'Is it there?', state: '' } }),
    entry('3:00', 'spoke', { text: 'Comes on Saturday' }),
    entry('2:00', 'reply', { letter: { subject: 'Re: Other', text: 'It is.', state: 'sent' } }),
    entry('4:00', 'status', { text: 'Contacted' }),
  ];
  const besides = [{ at: '2026-11-18T02:30:00Z', text: 'Booked: tomorrow', by: 'Customer' }];
  expect(
    conversationOf({ inquiry, timeline }, besides).map(({ number, look, title, text }) => [
      number,
      look,
      title,
      text,
    ]),
  ).toEqual([
    [0, 'received', 'Other', 'Is it there?'],
    [1, 'reply', 'Re: Other', 'It is.'],
    [2, 'done', 'Booked: tomorrow', ''],
    [3, 'call', 'Spoke by phone', 'Comes on Saturday'],
    [4, 'done', 'Stage: Contacted', ''],
  ]);
});

it('puts what is long ago away, but never the last message of the customer', () => {
  const shown = (kinds: readonly TimelineEntry['kind'][], most: number) =>
    latestOf(
      conversationOf({ inquiry, timeline: kinds.map((kind, at) => entry(`${at}:00`, kind)) }, []),
      most,
    ).map(({ number }) => number);
  expect(shown(['sent', 'note', 'note'], 5)).toEqual([0, 1, 2]);
  expect(shown(['sent', 'reply', 'sent', 'note', 'note', 'note'], 2)).toEqual([2, 4, 5]);
  expect(shown(['sent', 'reply', 'sent', 'note'], 3)).toEqual([1, 2, 3]);
  expect(shown(['note', 'note'], 1)).toEqual([1]);
  // What was only done takes no place.
  expect(shown(['sent', 'status', 'read', 'note', 'status'], 2)).toEqual([0, 1, 2, 3, 4]);
});
