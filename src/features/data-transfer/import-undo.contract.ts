import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';

/** For how many days on which the site ran an import can be undone. */
export const UNDO_DAYS = 7;
/** How many vehicles that stay are named; the rest is a number. */
export const MOST_STAYING_NAMED = 100;

const params = z.object({ id: idParam });

const importSchema = z.object({
  id: z.number().int(),
  importedAt: z.string(),
  importedBy: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
});

/** Why a vehicle stays as it is. */
export const stayingReasons = ['changed', 'held', 'booked', 'asked'] as const;

const undoing = {
  /** Vehicles that the import added, and that go. */
  removed: z.number().int().min(0),
  /** Vehicles that the import changed, and that are again what they were. */
  putBack: z.number().int().min(0),
};

export const listImports = defineCall({
  method: 'GET',
  path: '/api/admin/data/imports',
  access: 'staff',
  permission: 'data.import',
  confirm: 'never: looks',
  summary: `Imports of the last ${UNDO_DAYS} days that can be undone; those that cleared are undone by their safety snapshot`,
  answer: z.object({ imports: z.array(importSchema) }),
});

export const lookAtUndo = defineCall({
  method: 'GET',
  path: '/api/admin/data/imports/{id}',
  params,
  access: 'staff',
  permission: 'data.import',
  confirm: 'never: looks',
  summary: 'What undoing an import would do, without doing it',
  refusals: ['not_found'],
  answer: z.object({
    import: importSchema,
    ...undoing,
    /** Vehicles on which somebody has worked since; the first ones. */
    staying: z.array(z.object({ name: z.string(), why: z.enum(stayingReasons) })),
    stayingCount: z.number().int(),
  }),
});

export const undoImport = defineCall({
  method: 'POST',
  path: '/api/admin/data/imports/{id}/undo',
  params,
  access: 'staff',
  permission: 'data.import',
  confirm: 'never: puts back',
  summary:
    'Take away what an import has added and changed, but for vehicles on which somebody has worked since',
  description: 'With the counts that were shown, it is refused where they are others by now.',
  body: z.object(undoing).nullish(),
  refusals: ['not_found', 'busy', 'conflict'],
  answer: z.object({ success: z.literal(true), message: z.string(), ...undoing, stayed: z.number().int() }),
});
