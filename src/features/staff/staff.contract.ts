import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';

export const loginSchema = z.object({
  username: z
    .string('Username is required')
    .trim()
    .min(1, 'Username is required')
    .max(200, 'Username is too long'),
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
  summary: 'Log in; the answer sets the session cookie',
  body: loginSchema,
  answer: doneSchema.extend({ user: userSchema }),
});

export const getSession = defineCall({
  method: 'GET',
  path: '/api/admin/session',
  access: 'open',
  summary: 'Whether this browser is logged in, and as whom',
  answer: z.object({
    authenticated: z.boolean(),
    user: userSchema.optional(),
    /** Only while the demonstration account works: what the login page tells a first visitor. */
    demoAccount: z.object({ username: z.string(), password: z.string() }).optional(),
  }),
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/admin/logout',
  access: 'open',
  summary: 'Log out; harmless when nobody is logged in',
  answer: doneSchema,
});

export const getStats = defineCall({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'staff',
  summary: 'The figures on the dashboard',
  answer: z.object({
    vehicleCount: z.number().int(),
    photoCount: z.number().int(),
    contactCount: z.number().int(),
    financeCount: z.number().int(),
    recentActivity: z.array(z.object({ title: z.string(), time: z.string() })),
  }),
});

export const staffCalls = [login, getSession, logout, getStats];
