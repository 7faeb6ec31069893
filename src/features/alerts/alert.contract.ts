import { z } from 'zod';
import { contactFields, formTraces } from '#features/customers/contact-fields.ts';
import { defineCall } from '#shared/call.ts';
import { doneSchema } from '#shared/done.ts';
import { alertKinds } from './alert-kinds.ts';

/** What a visitor types to be told by mail. */
export const alertFormSchema = z.object({ email: contactFields.email, website: formTraces.website });

export const getAlertsOffer = defineCall({
  method: 'GET',
  path: '/api/alerts',
  access: 'public',
  summary: 'Whether buyers can be told by mail of what comes into the stock',
  answer: z.object({ isOffered: z.boolean() }),
});

const wantedSchema = z.object({
  kind: z.enum(alertKinds),
  words: z.string().describe('The search, or the name of the vehicle'),
  href: z.string().describe('Where the site shows it'),
  waiting: z.number().int().describe('How many confirmed alerts wait for it'),
  newestAt: z.string().describe('When the newest of them was confirmed'),
});

export const listWanted = defineCall({
  method: 'GET',
  path: '/api/admin/alerts',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary: 'What buyers wait for: the searches and vehicles of their confirmed alerts, the most wanted first',
  answer: z.object({
    wanted: z.array(wantedSchema),
    total: z.number().int().describe('All confirmed alerts, with those that are not listed'),
    isOffered: z.boolean().describe('Whether mail is set up; without it alerts are kept, and nobody is told'),
    held: z.number().int().describe('Buyers who are not written to until staff decide'),
    refused: z
      .number()
      .int()
      .describe('How many of them because nobody took their last mails; the others came with a backup'),
  }),
});
export type WantedList = z.infer<typeof listWanted.answer>;

const heldChoices = ['write', 'forget'] as const;
export type HeldChoice = (typeof heldChoices)[number];

export const decideHeldAlerts = defineCall({
  method: 'POST',
  path: '/api/admin/alerts/held',
  access: 'staff',
  permission: 'held-mail.decide',
  confirm: 'never: daily work',
  summary: 'Write to the buyers again whose alerts are held, or remove their alerts',
  body: z.object({ choice: z.enum(heldChoices) }),
  answer: doneSchema,
});
