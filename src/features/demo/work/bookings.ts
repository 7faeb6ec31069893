import type { BookingKind, BookingState } from '#features/bookings/booking-states.ts';
import type { Colleague } from './colleagues.ts';

type Doing = { state: BookingState } | { give: Colleague } | { licence: true } | { key: string };

export interface DemoBooking {
  from: readonly [string, string, string];
  stockNumber: string;
  kind?: BookingKind;
  /** Days from the start of the demonstration, and the time in Sydney; the next free one is taken. */
  wanted: readonly [number, string];
  /** How long before, at the latest before the start of the demonstration. */
  hoursBefore: number;
  /** On the site, on the site while the database was away, or taken by staff on the telephone. */
  way: 'buyer' | 'wish' | Colleague;
  /** Minutes after it began, or soon after it was made; who; and what. What is still to come is not played. */
  later?: readonly (readonly [number | 'at once', Colleague, Doing])[];
}

const carriedOut = (who: Colleague) =>
  [
    [0, who, { licence: true }],
    [2, who, { state: 'arrived' }],
    [40, who, { state: 'done' }],
  ] as const;

/** A dozen and a few, in every state. */
export const demoBookings: readonly DemoBooking[] = [
  {
    from: ['Emily', 'Hargreaves', '0491 572 983'],
    stockNumber: 'SCP1147',
    wanted: [-18, '11:00'],
    hoursBefore: 60,
    way: 'buyer',
    later: [['at once', 'dana', { give: 'mei' }], ...carriedOut('mei')],
  },
  {
    from: ['Peter', "O'Rourke", '(02) 7010 3356'],
    stockNumber: 'SCP1208',
    kind: 'inspection',
    wanted: [-17, '09:30'],
    hoursBefore: 30,
    way: 'tom',
    later: [...carriedOut('tom')],
  },
  {
    from: ['Oscar', 'Villalobos', '0491 577 426'],
    stockNumber: 'SCP1219',
    wanted: [-8, '15:00'],
    hoursBefore: 70,
    way: 'buyer',
    later: [[20, 'tom', { state: 'no_show' }]],
  },
  {
    from: ['Harriet', 'Osei', '0491 577 644'],
    stockNumber: 'SCP1203',
    wanted: [-6, '10:00'],
    hoursBefore: 50,
    way: 'buyer',
    later: [['at once', 'mei', { state: 'cancelled' }]],
  },
  {
    from: ['Lachlan', 'Burke', '0491 571 491'],
    stockNumber: 'SCP1208',
    wanted: [-5, '14:00'],
    hoursBefore: 40,
    way: 'tom',
    later: [['at once', 'tom', { give: 'tom' }], ...carriedOut('tom')],
  },
  {
    from: ['Alistair', 'Boyd', '0491 576 398'],
    stockNumber: 'SCP1142',
    wanted: [-4, '12:00'],
    hoursBefore: 30,
    way: 'buyer',
    later: [...carriedOut('dana')],
  },
  {
    from: ['Yvonne', 'Castles', '(02) 5550 6612'],
    stockNumber: 'SCP1155',
    wanted: [-1, '15:00'],
    hoursBefore: 45,
    way: 'buyer',
    later: [
      ['at once', 'dana', { give: 'mei' }],
      [0, 'mei', { licence: true }],
      [3, 'mei', { state: 'arrived' }],
    ],
  },
  {
    from: ['Anh', 'Tran', '0491 570 313'],
    stockNumber: 'SCP1219',
    wanted: [0, '10:00'],
    hoursBefore: 48,
    way: 'tom',
    later: [
      ['at once', 'tom', { give: 'tom' }],
      ['at once', 'tom', { key: 'Board, hook 14' }],
      ...carriedOut('tom'),
    ],
  },
  {
    from: ['Duncan', 'Fairweather', '0491 578 957'],
    stockNumber: 'SCP1171',
    wanted: [0, '11:30'],
    hoursBefore: 40,
    way: 'buyer',
    later: [['at once', 'dana', { give: 'mei' }], ...carriedOut('mei')],
  },
  {
    from: ['Gemma', 'Prentice', '0491 570 737'],
    stockNumber: 'SCP1203',
    wanted: [0, '14:30'],
    hoursBefore: 36,
    way: 'mei',
    later: [['at once', 'mei', { give: 'mei' }]],
  },
  {
    from: ['Ruby', 'Sandilands', '0491 578 148'],
    stockNumber: 'SCP1173',
    wanted: [0, '15:30'],
    hoursBefore: 30,
    way: 'buyer',
  },
  {
    from: ['Craig', 'Sutton', '0491 572 549'],
    stockNumber: 'SCP1211',
    kind: 'inspection',
    wanted: [1, '09:30'],
    hoursBefore: 28,
    way: 'dana',
    later: [
      ['at once', 'dana', { give: 'dana' }],
      ['at once', 'dana', { key: 'Safe' }],
    ],
  },
  {
    from: ['Kerry', 'Donnellan', '0491 570 158'],
    stockNumber: 'SCP1208',
    wanted: [1, '11:00'],
    hoursBefore: 1,
    way: 'wish',
  },
  {
    from: ['Callum', 'Rees', '0491 578 888'],
    stockNumber: 'SCP1196',
    wanted: [2, '13:00'],
    hoursBefore: 20,
    way: 'buyer',
    later: [['at once', 'dana', { give: 'tom' }]],
  },
  {
    from: ['Imogen', 'Vass', '0491 579 212'],
    stockNumber: 'SCP1138',
    wanted: [4, '10:30'],
    hoursBefore: 2,
    way: 'wish',
  },
  {
    from: ['Theo', 'Markides', '0491 579 760'],
    stockNumber: 'SCP1129',
    wanted: [5, '16:00'],
    hoursBefore: 26,
    way: 'buyer',
    later: [['at once', 'tom', { state: 'cancelled' }]],
  },
];
