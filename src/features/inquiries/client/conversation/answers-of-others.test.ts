import { expect, it } from 'vitest';
import type { TimelineEntry } from '../../pipeline.contract.ts';
import { answersOfOthers } from './answers-of-others.ts';

const entry = (kind: TimelineEntry['kind'], by: string): TimelineEntry => ({
  ...{ inquiryId: 7, at: '2026-11-18T01:00:00Z', kind, text: '', by },
});

it('are what somebody else has answered, not what the reader did nor what is no answer', () => {
  const timeline = [
    entry('sent', 'Mia Nguyen'),
    entry('reply', 'Dana Whitlock (dana)'),
    entry('note', 'Sam Lee (sam)'),
    entry('spoke', 'Sam Lee (sam)'),
    entry('reply', 'Dana Whitlock (dana2)'),
  ];
  const answers = answersOfOthers({ timeline, reader: 'dana', reply: { myName: 'Dana Whitlock' } });
  expect(answers.map(({ by, how }) => [by, how])).toEqual([
    ['Sam Lee (sam)', 'by phone'],
    ['Dana Whitlock (dana2)', 'by mail'],
  ]);
});
