import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { storableText } from '#shared/text.ts';

export const LONGEST_SEARCH = 100;

export const searchStaffArea = defineCall({
  // Not GET: what is looked for may be somebody's name, and addresses are logged.
  method: 'POST',
  path: '/api/admin/search',
  access: 'staff',
  permission: 'dashboard.look',
  confirm: 'never: looks',
  summary:
    'Vehicles, inquiries, bookings, holds and people by a few words: of each the few best, of those that this person may see',
  body: z.object({
    words: storableText(LONGEST_SEARCH, `words must be at most ${LONGEST_SEARCH} characters`),
  }),
  answer: z.array(
    z.object({
      kind: z.enum(['vehicle', 'inquiry', 'booking', 'hold', 'person']),
      id: z.number().int(),
      title: z.string(),
      detail: z.string(),
      day: z.string().optional().describe('Of a booking, like 2026-11-20'),
    }),
  ),
});
export type StaffSearchResult = z.infer<typeof searchStaffArea.answer>[number];
