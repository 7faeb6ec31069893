import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { emailField, newPasswordField } from './person-fields.ts';

const done = z.object({ success: z.literal(true), message: z.string() });

export const forgottenSchema = z.object({ email: emailField });

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/api/admin/login/forgot',
  access: 'open',
  summary: 'Ask for a link that sets a new password; the answer is the same for unknown addresses',
  body: forgottenSchema,
  refusals: ['conflict', 'too_many_requests'],
  answer: done,
});

export const newPasswordSchema = z.object({ password: newPasswordField });

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/admin/login/reset',
  access: 'open',
  summary: 'Set a new password by the link of the mail, once, within thirty minutes; every session ends',
  body: newPasswordSchema.extend({ token: z.string().max(100) }),
  refusals: ['conflict', 'too_many_requests'],
  answer: done,
});
