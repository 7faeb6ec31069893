import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
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
    /** Whether this is no dealership's own site: pages for developers are shown there. */
    isDevelopment: z.boolean().optional(),
    /** Only while the demonstration account works: what the login page tells a first visitor. */
    demoAccount: z.object({ username: z.string(), password: z.string() }).optional(),
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
  summary: 'Log out of every browser in which this person is logged in, this one too',
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
    /** For the number beside Inquiries. */
    unreadCount: z.number().int(),
    /** Whether leads are mailed at all; without SMTP_URL they are not, and the inbox says so. */
    isMailSetUp: z.boolean(),
    /** Newest first; `time` is ISO 8601. */
    recentActivity: z.array(
      z.object({
        title: z.string(),
        time: z.string(),
        staffName: z.string(),
        vehicleId: z.number().int().nullable(),
      }),
    ),
  }),
});
export type Stats = z.infer<typeof getStats.answer>;

export const getStatus = defineCall({
  method: 'GET',
  path: '/api/admin/status',
  access: 'staff',
  summary: 'Whether database, disk and site are well, each checked now',
  answer: z.object({
    database: z.object({
      isConnected: z.boolean(),
      engine: z.string(),
      answerMs: z.number().nullable(),
    }),
    storage: z.object({ usedPercent: z.number(), freeBytes: z.number() }).nullable(),
    api: z.object({ p95Ms: z.number().nullable(), isFast: z.boolean() }),
    /** What somebody should set right, each with what to do; empty when all is well. */
    warnings: z.array(z.string()),
    checkedAt: z.string(),
  }),
});
export type SystemStatus = z.infer<typeof getStatus.answer>;

const vehicleRef = z.object({ id: z.number().int(), title: z.string() });

export const getMorning = defineCall({
  method: 'GET',
  path: '/api/admin/morning',
  access: 'staff',
  summary: 'What a dealer looks at first in the morning',
  answer: z.object({
    /** Unread enquiries, the longest waiting first; the number counts those that are not listed too. */
    waiting: z.array(
      z.object({ id: z.number().int(), name: z.string(), interest: z.string(), since: z.string() }),
    ),
    waitingCount: z.number().int(),
    /** What has come since midnight in the dealership's time zone. */
    today: z.object({ inquiries: z.number().int(), vehicles: z.number().int() }),
    /** Vehicles whose wizard was not finished: nobody but staff sees them. */
    drafts: z.array(vehicleRef),
    /** When the newest backup was made; null when there is none. */
    lastBackupAt: z.string().nullable(),
    withoutPhotos: z.array(vehicleRef),
    withoutPrice: z.array(vehicleRef),
    /** How long the vehicles for sale have been on the yard. */
    stockByAge: z.array(z.object({ label: z.string(), count: z.number().int() })),
    /** In the last 30 days, the most asked for first. */
    inquiriesByVehicle: z.array(vehicleRef.extend({ count: z.number().int() })),
  }),
});
export type Morning = z.infer<typeof getMorning.answer>;

export const staffCalls = [login, getSession, logout, logoutEverywhere, getStats, getStatus, getMorning];
