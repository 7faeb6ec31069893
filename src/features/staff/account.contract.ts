import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { roles } from '#shared/permissions.ts';
import { LONGEST_PASSWORD } from './password-limits.ts';
import { emailField, fullNameField, newPasswordField } from './person-fields.ts';

const doneSchema = z.object({ success: z.literal(true), message: z.string() });

export const ownSessionSchema = z.object({
  id: z.string(),
  /** In words: `Chrome on Windows`. */
  device: z.string(),
  /** The network address of the login. */
  address: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isThisOne: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const getAccount = defineCall({
  method: 'GET',
  path: '/api/admin/account',
  access: 'staff',
  permission: 'account.own',
  confirm: 'never: looks',
  summary: 'The own account, and where it is logged in',
  answer: z.object({
    username: z.string(),
    fullName: z.string(),
    email: z.string().describe('Empty when none is known'),
    role: z.enum(roles).nullable(),
    /** Whether they want a mail when somebody gives them an inquiry. */
    mailWhenGiven: z.boolean(),
    /** Whether they want the figures of the week by mail. */
    mailOnMonday: z.boolean(),
    sessions: z.array(ownSessionSchema),
  }),
});
export type Account = z.infer<typeof getAccount.answer>;

export const accountDetailsSchema = z.object({
  fullName: fullNameField,
  email: z.union([z.literal(''), emailField], 'Invalid email address'),
});
export type AccountDetails = z.infer<typeof accountDetailsSchema>;

export const changeAccount = defineCall({
  method: 'PUT',
  path: '/api/admin/account',
  access: 'staff',
  permission: 'account.own',
  // Links that reset the password are sent to the address.
  confirm: 'always',
  summary: 'Change the own name and e-mail address',
  body: accountDetailsSchema,
  answer: doneSchema,
});

export const chooseMails = defineCall({
  method: 'PUT',
  path: '/api/admin/account/mails',
  access: 'staff',
  permission: 'account.own',
  confirm: 'never: daily work',
  summary:
    'Choose whether to be told by mail of inquiries that somebody gives one, and of the week on Mondays',
  body: z.object({
    whenGiven: z.boolean('whenGiven must be true or false').optional(),
    onMonday: z.boolean('onMonday must be true or false').optional(),
  }),
  answer: doneSchema,
});

export const passwordChangeSchema = z.object({
  currentPassword: z
    .string('Current password is required')
    .min(1, 'Current password is required')
    .max(LONGEST_PASSWORD, 'That is not your current password.'),
  newPassword: newPasswordField,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

export const changePassword = defineCall({
  method: 'PUT',
  path: '/api/admin/account/password',
  access: 'staff',
  permission: 'account.own',
  confirm: 'never: asks itself',
  summary: 'Change the own password; every other session of this person ends',
  body: passwordChangeSchema,
  refusals: ['too_many_requests'],
  answer: doneSchema,
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/admin/account/sessions/{sessionId}',
  access: 'staff',
  permission: 'account.own',
  confirm: 'never: ends access',
  summary: 'End one of the own sessions',
  params: z.object({ sessionId: z.string().regex(/^[0-9a-f]{16}$/) }),
  answer: doneSchema,
});

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/admin/account/sessions/end-others',
  access: 'staff',
  permission: 'account.own',
  confirm: 'never: ends access',
  summary: 'End every own session but this one',
  answer: doneSchema,
});
