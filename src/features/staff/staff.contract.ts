import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { permissions, roles } from '#shared/permissions.ts';
import { isStorable } from '#shared/text.ts';

export const loginSchema = z.object({
  username: z
    .string('Username is required')
    .trim()
    .min(1, 'Username is required')
    .max(200, 'Username is too long')
    .refine(isStorable, 'Username contains characters that no username has'),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(1_000, 'Password is too long'),
});
export type LoginDraft = z.infer<typeof loginSchema>;

const userSchema = z.object({ fullName: z.string() });
const doneSchema = z.object({ success: z.literal(true), message: z.string() });

export const login = defineCall({
  method: 'POST',
  path: '/api/admin/login',
  access: 'open',
  summary: 'Log in; the answer sets the session cookie, or names the second step of somebody who has one',
  body: loginSchema,
  refusals: ['login_failed', 'too_many_requests'],
  answer: doneSchema.extend({
    user: userSchema.optional(),
    /** Instead of a session: what completes the log-in within five minutes. */
    secondStep: z.array(z.enum(['code', 'passkey'])).optional(),
  }),
});

const WHOLE = 'The address is not complete. Copy all of it from the place where the site was started.';

export const loginByLink = defineCall({
  method: 'POST',
  path: '/api/admin/login/link',
  access: 'open',
  summary: 'Log in to the demonstration by the address that the site printed when it started, once',
  body: z.object({ token: z.string(WHOLE).regex(/^[\w-]{43}$/, WHOLE) }),
  refusals: ['login_failed', 'too_many_requests'],
  answer: login.answer,
});

export const getSession = defineCall({
  method: 'GET',
  path: '/api/admin/session',
  access: 'open',
  summary: 'Whether this browser is logged in, and as whom',
  answer: z.object({
    authenticated: z.boolean(),
    user: userSchema
      .extend({
        username: z.string(),
        /** Null for one that this version does not know. */
        role: z.enum(roles).nullable(),
        permissions: z.array(z.enum(permissions)),
        /** Whether a second factor has to be set up before anything else. */
        needsSecondFactor: z.boolean().optional(),
      })
      .optional(),
    /** The demonstration account for the login page, only while it works. Its password is told to nobody. */
    demoAccount: z.object({ username: z.string() }).optional(),
    /** Whether a forgotten password can be set anew by mail. */
    hasPasswordReset: z.boolean().optional(),
    /** Whether anybody logs in with a passkey, so that the login page offers it. */
    hasPasskeys: z.boolean().optional(),
  }),
});

export type Session = z.infer<typeof getSession.answer>;

export const logout = defineCall({
  method: 'POST',
  path: '/api/admin/logout',
  access: 'open',
  summary: 'Log out; harmless when nobody is logged in',
  answer: doneSchema,
});

export const logoutEverywhere = defineCall({
  method: 'POST',
  path: '/api/admin/logout-everywhere',
  access: 'staff',
  permission: 'account.own',
  confirm: 'never: ends access',
  summary: 'Log out of every browser in which this person is logged in, this one too',
  answer: doneSchema,
});
