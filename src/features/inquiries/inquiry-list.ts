import { inquiryStatuses, statusLabels } from './pipeline.ts';

/** What the list can be narrowed to: a stage, inquiries that wait too long, or inquiries without a stage. */
export const listedStatuses = [...inquiryStatuses, 'overdue', 'unstated'] as const;
export type ListedStatus = (typeof listedStatuses)[number];

export const listedStatusLabels: Readonly<Record<ListedStatus, string>> = {
  ...statusLabels,
  overdue: 'Overdue',
  unstated: 'Not stated',
};

/** When an inquiry came in: within so many days, or longer ago. */
export const listedAges = {
  day: { label: 'Last 24 hours', days: 1, isOlder: false },
  week: { label: 'Last 7 days', days: 7, isOlder: false },
  month: { label: 'Last 30 days', days: 30, isOlder: false },
  quarter: { label: 'Last 90 days', days: 90, isOlder: false },
  'over-week': { label: 'More than 7 days ago', days: 7, isOlder: true },
  'over-month': { label: 'More than 30 days ago', days: 30, isOlder: true },
} as const;
export type ListedAge = keyof typeof listedAges;
export const listedAgeNames = Object.keys(listedAges) as [ListedAge, ...ListedAge[]]; // the object's own keys

export const listOrders = { newest: 'Newest first', oldest: 'Oldest first', 'follow-up': 'Follow-up first' };
export type ListOrder = keyof typeof listOrders;
export const listOrderNames = Object.keys(listOrders) as [ListOrder, ...ListOrder[]]; // the object's own keys

/** The assignee filter's word for inquiries that nobody looks after. No username has a space. */
export const NOBODY = 'nobody yet';

/** The assignee filter's word for inquiries of whoever asks, so that an address means the same to everybody. */
export const MINE = 'my own';

/** The source filter's word for inquiries of which it is not known. */
export const UNKNOWN_SOURCE = 'not known';

export const PAGE_SIZE = 25;

/** What one change of several takes: less than a second, and an undo that fits into a call. */
export const MOST_INQUIRIES_TOGETHER = 500;

/** So many can be changed one such call after the other: their ids fit into one answer. */
export const MOST_INQUIRIES_IN_TURN = 50_000;
