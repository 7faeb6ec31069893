import { z } from 'zod';
import { defineCall } from '#shared/call.ts';

export const unstoredKinds = ['inquiry', 'booking', 'hold'] as const;
export type UnstoredKind = (typeof unstoredKinds)[number];

const params = z.object({ kind: z.enum(unstoredKinds), id: z.string().regex(/^[0-9a-f]{32}$/) });

const fileSchema = z.object({
  ...params.shape,
  keptAt: z.string(),
  byteCount: z.number(),
  /** Otherwise the database refuses it. */
  isUnreadable: z.boolean(),
});
export type UnstoredFile = z.infer<typeof fileSchema>;

export const listUnstored = defineCall({
  method: 'GET',
  path: '/api/admin/unstored',
  access: 'staff',
  permission: 'inquiries.all',
  confirm: 'never: looks',
  summary: 'What buyers sent that waits on the disk and cannot be stored, the oldest first',
  answer: z.object({ files: z.array(fileSchema) }),
});

export const readUnstored = defineCall({
  method: 'GET',
  path: '/api/admin/unstored/{kind}/{id}',
  access: 'staff',
  permission: 'inquiries.all',
  confirm: 'never: looks',
  summary: 'One of these as text, to look at',
  params,
  answer: z.object({
    text: z.string(),
    /** Only its beginning; the file has the rest. */
    isCut: z.boolean(),
  }),
});

export const downloadUnstored = defineCall({
  method: 'GET',
  path: '/api/admin/unstored/{kind}/{id}/file',
  access: 'staff',
  permission: 'inquiries.all',
  confirm: 'never: looks',
  summary: 'One of these as it lies on the disk',
  params,
  answer: z.file(),
  answerType: 'application/octet-stream',
});
