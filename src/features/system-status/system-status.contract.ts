import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { permissions } from '#shared/permissions.ts';

/** With the page where something can be done about it. */
const noticeSchema = z.object({
  words: z.string(),
  page: z.object({
    name: z.string(),
    href: z.string(),
    /** What only some may do there. */
    permission: z.enum(permissions).optional(),
  }),
});
export type Notice = z.infer<typeof noticeSchema>;

export const getStatus = defineCall({
  method: 'GET',
  path: '/api/admin/status',
  access: 'staff',
  permission: 'dashboard.look',
  confirm: 'never: looks',
  summary: 'Whether database, disk and site are well, each checked now',
  answer: z.object({
    database: z.object({
      isConnected: z.boolean(),
      engine: z.string(),
      answerMs: z.number().nullable(),
    }),
    storage: z.object({ usedPercent: z.number(), freeBytes: z.number() }).nullable(),
    api: z.object({ p95Ms: z.number().nullable(), isFast: z.boolean() }),
    /** Warnings, each with what to do; empty when all is well. */
    warnings: z.array(z.string()),
    /** What keeps visitors or staff from anything. */
    notices: z.array(noticeSchema),
    /** Mail that was given up. */
    unsentMail: z.array(noticeSchema),
    checkedAt: z.string(),
  }),
});
export type SystemStatus = z.infer<typeof getStatus.answer>;
