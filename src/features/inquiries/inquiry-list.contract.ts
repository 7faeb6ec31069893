import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { storableText } from '#shared/text.ts';
import { MOST_CAME_FROM } from './came-from.ts';
import { inquirySchema } from './inquiry.contract.ts';
import { listedAgeNames, listedStatuses, listOrderNames, PAGE_SIZE } from './inquiry-list.ts';

const MOST_ROWS = 100;
const LAST_PAGE = 1_000_000;

const filterShape = {
  spam: z.boolean().default(false),
  status: z
    .enum(listedStatuses, 'status (the stage) is not one of the list')
    .describe('The stage')
    .optional(),
  /** A username, `nobody yet`, or `my own`. */
  assignee: storableText(100).optional(),
  age: z.enum(listedAgeNames, 'age is not one of the list').optional(),
  vehicleId: z.number().int().positive().max(LARGEST_ID).optional(),
  /** The campaign's name, else the website; or `not known`. */
  source: storableText(MOST_CAME_FROM).optional(),
  isRead: z.boolean().optional(),
  /** Whether its follow-up is today or was before. */
  isDue: z.boolean().optional(),
  /** Every word must occur in the sender, the interest, the message or the vehicle. */
  words: storableText(100, 'words must be at most 100 characters').default(''),
  order: z.enum(listOrderNames, 'order is not one of the list').default('newest'),
};
export const inquiryFilterSchema = z.object(filterShape);
export type InquiryFilter = z.infer<typeof inquiryFilterSchema>;

export const findInquiries = defineCall({
  // Not GET: what is looked for may be somebody's name, and addresses are logged.
  method: 'POST',
  path: '/api/admin/inquiry-search',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary: 'One page of the inquiries that match, of those that this person sees',
  body: inquiryFilterSchema.extend({
    page: z.number().int().min(1).max(LAST_PAGE).default(1),
    limit: z.number().int().min(1).max(MOST_ROWS).default(PAGE_SIZE),
  }),
  answer: z.object({
    inquiries: z.array(inquirySchema),
    /** How many match, on all pages. */
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
  }),
});

export const countInquiries = defineCall({
  method: 'GET',
  path: '/api/admin/inquiries/counts',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary: 'How many inquiries there are for this person, and what the list can be narrowed to',
  answer: z.object({
    inbox: z.number().int(),
    unread: z.number().int(),
    spam: z.number().int(),
    /** Inquiries in the inbox of which a mail was given up. */
    mailNotSent: z.number().int(),
    /** Staff who look after at least one inquiry. */
    people: z.array(z.object({ username: z.string(), fullName: z.string() })),
    /** Staff who can be given one. */
    handlers: z.array(z.object({ username: z.string(), fullName: z.string() })),
    /** Vehicles asked for, the most asked for first. */
    vehicles: z.array(z.object({ id: z.number().int(), title: z.string(), count: z.number().int() })),
    /** Where they came from, the most frequent first. */
    sources: z.array(z.object({ source: z.string(), count: z.number().int() })),
  }),
});
export type InquiryCounts = z.infer<typeof countInquiries.answer>;
