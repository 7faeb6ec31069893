import type { FollowedFields } from '#features/inquiries/pipeline.contract.ts';
import type { DemoInquiry } from '../inbox/demo-inquiry.ts';
import type { Colleague } from './colleagues.ts';

/** Something that staff did about an inquiry. */
export type Doing =
  | { read: true }
  | { reply: string }
  | { note: string }
  | { call: string }
  | { status: Exclude<FollowedFields['status'], 'lost'> }
  | { lost: Exclude<FollowedFields['lostReason'], ''> }
  | { give: Colleague }
  /** Days from the start of the demonstration. */
  | { followUp: number }
  /** With what came from the same mailbox. */
  | { join: string };

/** Hours after the inquiry, who, and what. */
type Step = readonly [number, Colleague, Doing];

const stories: Readonly<Record<string, readonly Step[]>> = {
  'Anh Tran': [
    [
      13,
      'tom',
      {
        reply:
          'Hello Anh,\n\nThursday at 4.30 suits us. The X5 will be washed and out the front. Please bring your licence.',
      },
    ],
    [13, 'tom', { status: 'appointment' }],
    [14, 'tom', { note: 'Has a 2019 Tiguan to trade. Wants to hear about the run-flat tyres.' }],
    [15, 'tom', { followUp: 0 }],
  ],
  'Gemma Prentice': [
    [12, 'mei', { call: 'No answer, left a message.' }],
    [
      17,
      'mei',
      {
        reply:
          'Hello Gemma,\n\nCasual shifts are no problem if you have been there six months. Could you bring your last three payslips?',
      },
    ],
    [18, 'mei', { followUp: 0 }],
  ],
  'Bruce McAllister': [
    [3, 'dana', { give: 'tom' }],
    [5, 'tom', { call: 'Spoke to him: a Series III, not running. We come and look at it.' }],
    [6, 'tom', { followUp: -1 }],
  ],
  'Lachlan Burke': [
    [
      15,
      'tom',
      {
        reply:
          'Hello Lachlan,\n\nYes, we can pay out the Triton and roll the rest into the Ranger. Bring the payout letter and we will show you the figures side by side.',
      },
    ],
    [16, 'dana', { join: 'lachlan.burke@example.com' }],
    [40, 'tom', { status: 'negotiating' }],
    [41, 'tom', { note: 'Payout is 13,850. Offered 21,000 for the Triton, he wants 22,500.' }],
    [42, 'tom', { followUp: 0 }],
  ],
  'Heather Colquhoun': [
    [
      13,
      'mei',
      {
        reply:
          'Hello Heather,\n\nIt comes with the original canvas, and it is on full registration. You are welcome to see it any day.',
      },
    ],
    [150, 'mei', { lost: 'Not ready' }],
  ],
  'Craig Sutton': [
    [4, 'dana', { call: 'Wants a balloon of 40 %. Sent to the broker.' }],
    [5, 'dana', { status: 'negotiating' }],
    [200, 'dana', { followUp: 0 }],
  ],
  'Jasmine Wu': [
    [
      16,
      'mei',
      {
        reply:
          'Hello Jasmine,\n\nThe Golf is reserved until the finance of the first buyer is through. You are next on the list.',
      },
    ],
    [17, 'mei', { followUp: 2 }],
  ],
  "Peter O'Rourke": [
    [2, 'tom', { status: 'appointment' }],
    [50, 'tom', { note: 'Seen it: rust at the rear arches, tyres good. Offered 27,000.' }],
    [52, 'tom', { status: 'won' }],
  ],
  'Emily Hargreaves': [
    [13, 'mei', { status: 'appointment' }],
    [110, 'mei', { lost: 'Bought elsewhere' }],
  ],
  'Rosalind Tate Vehicle Customization': [
    [2, 'dana', { give: 'mei' }],
    [
      4,
      'mei',
      {
        reply:
          'Hello Rosalind,\n\nOur workshop fits a 138-litre tank for 2,890 and the snorkel for 640, both before pick-up.',
      },
    ],
    [5, 'mei', { join: 'rosalind.tate@example.com' }],
    [60, 'mei', { status: 'negotiating' }],
    [300, 'mei', { followUp: 1 }],
  ],
  'Wayne Kirkby': [
    [3, 'dana', { call: 'Needs the BAS of March before anybody can say yes.' }],
    [220, 'dana', { lost: 'Finance' }],
  ],
  'Lachlan Burke Other Finance Question': [
    [
      5,
      'mei',
      { reply: 'Hello Lachlan,\n\nWait until March: the exit fee is more than you would save before then.' },
    ],
  ],
  'Geoff Lindqvist': [
    [1, 'dana', { status: 'appointment' }],
    [
      90,
      'dana',
      { note: 'Came with his friend, who found the numbers to match. Wants to think about the price.' },
    ],
    [400, 'dana', { lost: 'Price' }],
  ],
  'Rosalind Tate': [
    [1, 'mei', { status: 'appointment' }],
    [30, 'mei', { lost: 'Vehicle sold' }],
  ],
};

/** None of an inquiry that nobody has read; somebody has looked at all others. */
export function storyOf({ from, interest, readAfterHours, hold }: DemoInquiry): readonly Step[] {
  if (readAfterHours === undefined) return [];
  const name = `${from[0]} ${from[1]}`;
  const told = stories[`${name} ${interest}`] ?? (hold ? undefined : stories[name]);
  return told ?? [[readAfterHours, hold?.later[0]?.by ?? 'mei', { read: true }]];
}
