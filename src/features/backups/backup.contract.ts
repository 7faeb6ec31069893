import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import {
  DAYS_WITH_FIRST_SNAPSHOT,
  MOST_BACKUPS,
  MOST_CHANGED_SNAPSHOTS,
  MOST_SNAPSHOTS,
} from './backup-limits.ts';

const shape = /^(backup|safety)-\d{8}T\d{9}Z-[0-9a-f]{6}\.(?:tar|fcb)$/;

/** Only names that the server generates; anything else is rejected before it reaches the disk. */
export const backupFilename = z.string('filename must be text').regex(shape, 'There is no such backup');

const nightlyShape = /^nightly-[0-9a-f]{12}-\d{8}T\d{9}Z-[0-9a-f]{6}\.tar(?:\.age)?$/;

const storedFilename = z
  .string('filename must be text')
  .refine((name) => shape.test(name) || nightlyShape.test(name), 'There is no such backup');

const backupSchema = z.object({
  filename: z.string(),
  size: z.number().int().describe('Bytes'),
  created: z.iso.datetime(),
});
export type Backup = z.infer<typeof backupSchema>;

const outcomeSchema = z.object({ success: z.boolean(), message: z.string() });

export const listBackups = defineCall({
  method: 'GET',
  path: '/api/admin/database/backups',
  access: 'staff',
  permission: 'backups.manage',
  confirm: 'never: looks',
  summary: 'The backups, newest first',
  answer: z.object({ success: z.boolean(), backups: z.array(backupSchema) }),
});

export const createBackup = defineCall({
  method: 'POST',
  path: '/api/admin/database/backup',
  access: 'staff',
  permission: 'backups.manage',
  confirm: 'always',
  summary: `Make a backup of everything but staff accounts, sessions and secret addresses of feeds; at most ${MOST_BACKUPS} are kept`,
  refusals: ['busy', 'limit_reached'],
  answer: outcomeSchema.extend({ backup: backupSchema }),
});

export const deleteBackup = defineCall({
  method: 'DELETE',
  path: '/api/admin/database/backups/{filename}',
  access: 'staff',
  permission: 'backups.manage',
  confirm: 'always',
  summary: 'Delete a backup',
  params: z.object({ filename: backupFilename }),
  refusals: ['busy'],
  answer: outcomeSchema,
});

export const restoreBackup = defineCall({
  method: 'POST',
  path: '/api/admin/database/restore',
  access: 'staff',
  permission: 'backups.manage',
  confirm: 'always',
  summary: 'Check a backup, safety snapshot or nightly backup, then replace everything by it in one step',
  body: z.object({ filename: storedFilename }),
  refusals: ['not_found', 'busy'],
  answer: outcomeSchema,
});

export const exportBackup = defineCall({
  method: 'GET',
  path: '/api/admin/database/export-backup',
  access: 'staff',
  permission: 'backups.manage',
  confirm: 'always',
  summary: 'Download a backup, or a nightly one as it is stored: encrypted where a passphrase is set',
  query: z.object({ filename: storedFilename }),
  refusals: ['not_found'],
  answer: z.file(),
  answerType: 'application/octet-stream',
});

export const uploadBackup = defineCall({
  method: 'POST',
  path: '/api/admin/database/upload-backup',
  access: 'staff',
  permission: 'backups.manage',
  confirm: 'never: prepares',
  summary: 'Add a backup that was made elsewhere; it is checked whole before it is kept',
  body: z.object({ backup: z.file() }),
  bodyType: 'multipart/form-data',
  refusals: ['busy', 'limit_reached'],
  answer: outcomeSchema.extend({ backup: backupSchema }),
});

export const listSnapshots = defineCall({
  method: 'GET',
  path: '/api/admin/database/safety-snapshots',
  access: 'staff',
  permission: 'backups.manage',
  confirm: 'never: looks',
  summary: 'What was there before much was replaced, newest first',
  description: `The last ${MOST_SNAPSHOTS} times, the last ${MOST_CHANGED_SNAPSHOTS} states that no backup has, and the first of each of the last ${DAYS_WITH_FIRST_SNAPSHOT} days; before imports without a clear the last ${MOST_CHANGED_SNAPSHOTS} and the first of each of those days.`,
  answer: z.object({ success: z.boolean(), snapshots: z.array(backupSchema.extend({ reason: z.string() })) }),
});

export const listNightlyBackups = defineCall({
  method: 'GET',
  path: '/api/admin/database/nightly-backups',
  access: 'staff',
  permission: 'backups.manage',
  confirm: 'never: looks',
  summary: 'The backups that are made every night, newest first, and what became of the last night',
  answer: z.object({
    success: z.boolean(),
    /** In the dealership's time zone; null when none are made. */
    hour: z.number().int().nullable(),
    place: z.enum(['folder', 'store']),
    isEncrypted: z.boolean(),
    backups: z.array(
      backupSchema.extend({
        isVerified: z.boolean().describe('Read back whole'),
        isRestorable: z
          .boolean()
          .describe('Not so while a passphrase is set and it is not encrypted: anybody could have made it'),
      }),
    ),
    /** Why they cannot be listed, such as a store that is away. */
    problem: z.string().nullable(),
    lastMadeAt: z.iso.datetime().nullable(),
    /** Since the last good one. */
    failure: z.object({ at: z.iso.datetime(), problem: z.string() }).nullable(),
    /** The last restore rehearsal. */
    rehearsal: z
      .object({
        at: z.iso.datetime(),
        filename: z.string(),
        rows: z.number().int(),
        problem: z.string().nullable(),
      })
      .nullable(),
  }),
});

export const getOperation = defineCall({
  method: 'GET',
  path: '/api/admin/database/operation',
  access: 'staff',
  permission: 'backups.manage',
  confirm: 'never: looks',
  summary: 'The heavy operation that is running now, if any, and how far it has come',
  answer: z.object({
    running: z.string().nullable(),
    step: z.string().nullable(),
    percent: z.number().int().nullable(),
  }),
});
