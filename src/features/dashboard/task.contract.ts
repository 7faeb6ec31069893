import { z } from 'zod';
import { day } from '#features/dealership/settings/setting-kinds.ts';
import { defineCall } from '#shared/call.ts';
import { doneSchema } from '#shared/done.ts';
import { idParam } from '#shared/id-param.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { isOneLine } from '#shared/text.ts';

export const MOST_TASK = 200;

const params = z.object({ id: idParam });
const text = z
  .string('Say what is to be done')
  .trim()
  .min(1, 'Say what is to be done')
  .max(MOST_TASK, `A task can have at most ${MOST_TASK} characters`)
  .refine(isOneLine, 'A task is one line');
/** A username; empty for whoever is free. */
const assignee = z.string().max(100);

const taskSchema = z.object({
  id: z.number().int(),
  text: z.string(),
  assignee: z.string(),
  assigneeName: z.string(),
  dueOn: z.string(),
  madeBy: z.string(),
  done: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** Goes up with every change. */
  sequence: z.number().int(),
});
export type Task = z.infer<typeof taskSchema>;

export const newTaskSchema = z.object({
  /** Made by the browser: a repeated call adds it once. */
  key: z.uuid(),
  text,
  assignee: assignee.default(''),
  dueOn: day,
  inquiryId: z.number().int().positive().max(LARGEST_ID).optional(),
  vehicleId: z.number().int().positive().max(LARGEST_ID).optional(),
});

export const addTask = defineCall({
  method: 'POST',
  path: '/api/admin/tasks',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Note what somebody is to do on a day, perhaps about an inquiry or a vehicle',
  body: newTaskSchema,
  status: 201,
  refusals: ['not_found'],
  answer: doneSchema,
});

export const changeTask = defineCall({
  method: 'PUT',
  path: '/api/admin/tasks/{id}',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Say that a task is done, or set its day or who it is for',
  description: 'Only what is sent changes. The day is today or later.',
  params,
  body: z.object({
    isDone: z.boolean().optional(),
    dueOn: day.optional(),
    assignee: assignee.optional(),
    /** As the person saw it: refused when somebody else has changed the task since. */
    sequence: z.number().int().optional(),
    /** Puts back what it was: a day that has passed may come back. */
    isUndo: z.boolean().optional(),
  }),
  refusals: ['conflict'],
  answer: doneSchema,
});

export const listInquiryTasks = defineCall({
  method: 'GET',
  path: '/api/admin/inquiries/{id}/tasks',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary: 'What is to be done about an inquiry, and what was; what is open comes first',
  params,
  answer: z.object({
    tasks: z.array(taskSchema),
    /** Username of who asks. */
    me: z.string(),
    /** To whom a task can be given. */
    people: z.array(z.object({ username: z.string(), fullName: z.string() })),
  }),
});
