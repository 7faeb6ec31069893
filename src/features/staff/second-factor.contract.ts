import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { roles } from '#shared/permissions.ts';
import { isStorable } from '#shared/text.ts';

const LONGEST_NAME = 60;
const instant = z.iso.datetime();
const done = { success: z.literal(true), message: z.string() };

/** Shown once; empty when the person has some already. */
const recoveryCodes = z.array(z.string());

export const codeSchema = z.object({
  code: z.string('Code is required').trim().min(1, 'Code is required').max(100, 'That is no code'),
});

/** Base64url, as a browser writes it. */
const credentialId = z.string().regex(/^[\w-]{1,2000}$/, 'That is no passkey');

/** What a browser hands over of a passkey. It is signed, and checked by that. */
const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.string().max(50).optional(),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** As `navigator.credentials` takes them; the browser's own types say more. */
const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

const loggedIn = z.object({ ...done, user: z.object({ fullName: z.string() }) });

export const logInWithCode = defineCall({
  method: 'POST',
  path: '/api/admin/login/code',
  access: 'open',
  summary: 'Complete a log-in by a code of the authenticator app or a recovery code, within five minutes',
  body: codeSchema,
  refusals: ['login_failed', 'too_many_requests', 'conflict'],
  answer: loggedIn,
});

export const getPasskeyChallenge = defineCall({
  method: 'POST',
  path: '/api/admin/login/passkey-challenge',
  access: 'open',
  summary: 'What a passkey is to sign, once, within five minutes',
  refusals: ['too_many_requests'],
  answer: passkeyOptions,
});

export const logInWithPasskey = defineCall({
  method: 'POST',
  path: '/api/admin/login/passkey',
  access: 'open',
  summary: 'Log in by a passkey alone; the answer sets the session cookie',
  body: passkeyAnswer,
  refusals: ['login_failed', 'too_many_requests'],
  answer: loggedIn,
});

export const confirmByPassword = defineCall({
  method: 'POST',
  path: '/api/admin/confirm',
  access: 'staff',
  permission: 'account.own',
  confirm: 'never: asks itself',
  summary: 'Give the password once more, for calls that ask for it',
  body: z.object({
    password: z
      .string('Password is required')
      .min(1, 'Password is required')
      .max(1_000, 'Password is too long'),
  }),
  refusals: ['too_many_requests', 'validation_failed'],
  answer: z.object(done),
});

export const confirmByPasskey = defineCall({
  method: 'POST',
  path: '/api/admin/confirm/passkey',
  access: 'staff',
  permission: 'account.own',
  confirm: 'never: asks itself',
  summary: 'The same by a passkey',
  body: passkeyAnswer,
  refusals: ['too_many_requests', 'validation_failed'],
  answer: z.object(done),
});

export const checkConfirmed = defineCall({
  method: 'POST',
  path: '/api/admin/confirm/check',
  access: 'staff',
  permission: 'account.own',
  confirm: 'always',
  summary:
    'Succeeds while the password counts; asked before a file that the browser fetches or writes by itself',
  answer: z.object(done),
});

export const getSecondFactor = defineCall({
  method: 'GET',
  path: '/api/admin/account/second-factor',
  access: 'staff',
  permission: 'account.own',
  confirm: 'never: looks',
  summary: 'What this person logs in with besides the password',
  answer: z.object({
    /** Since when codes of an app are asked for. */
    codesSince: instant.nullable(),
    /** After too many wrong ones in a row. */
    areCodesStopped: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() }),
    ),
  }),
});
export type SecondFactor = z.infer<typeof getSecondFactor.answer>;

export const beginCodes = defineCall({
  method: 'POST',
  path: '/api/admin/account/codes',
  access: 'staff',
  permission: 'account.own',
  confirm: 'always',
  summary: 'Begin to set up an authenticator app: its secret, and a QR code of it',
  refusals: ['conflict'],
  answer: z.object({
    secret: z.string(),
    address: z.string(),
    /** A path of squares in a square of this size. */
    qr: z.object({ size: z.number().int(), path: z.string() }),
  }),
});

export const confirmCodes = defineCall({
  method: 'POST',
  path: '/api/admin/account/codes/confirm',
  access: 'staff',
  permission: 'account.own',
  confirm: 'always',
  summary: 'The first code: from now on one is asked for at each log-in',
  body: codeSchema,
  refusals: ['conflict', 'too_many_requests'],
  answer: z.object({ ...done, recoveryCodes }),
});

export const removeCodes = defineCall({
  method: 'DELETE',
  path: '/api/admin/account/codes',
  access: 'staff',
  permission: 'account.own',
  confirm: 'always',
  summary: 'Turn off the authenticator app',
  refusals: ['conflict'],
  answer: z.object(done),
});

export const resumeOwnCodes = defineCall({
  method: 'POST',
  path: '/api/admin/account/codes/resume',
  access: 'staff',
  permission: 'account.own',
  confirm: 'always',
  summary: 'Let the codes of the own authenticator app count again after twenty wrong ones in a row',
  answer: z.object(done),
});

export const makeRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/admin/account/recovery-codes',
  access: 'staff',
  permission: 'account.own',
  confirm: 'always',
  summary: 'Ten new recovery codes; the old ones end',
  refusals: ['conflict'],
  answer: z.object({ ...done, recoveryCodes }),
});

export const beginPasskey = defineCall({
  method: 'POST',
  path: '/api/admin/account/passkeys/challenge',
  access: 'staff',
  permission: 'account.own',
  confirm: 'always',
  summary: 'What a device needs to make a passkey',
  refusals: ['limit_reached'],
  answer: passkeyOptions,
});

export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/admin/account/passkeys',
  access: 'staff',
  permission: 'account.own',
  confirm: 'always',
  summary: 'Keep the passkey that a device has made',
  body: z.object({
    name: z
      .string('Name is required')
      .trim()
      .min(1, 'Give it a name, such as the device it is on')
      .max(LONGEST_NAME, `At most ${LONGEST_NAME} characters`)
      .refine(isStorable, 'The name contains characters that cannot be kept'),
    answer: passkeyAnswer,
  }),
  refusals: ['conflict', 'limit_reached'],
  answer: z.object({ ...done, recoveryCodes }),
});

export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/api/admin/account/passkeys/{id}',
  access: 'staff',
  permission: 'account.own',
  confirm: 'always',
  summary: 'Remove a passkey',
  params: z.object({ id: z.string().regex(/^[\w-]{1,2000}$/) }),
  refusals: ['conflict'],
  answer: z.object(done),
});

const rule = z.object({ roles: z.array(z.enum(roles)).max(roles.length) });

export const getSecondFactorRule = defineCall({
  method: 'GET',
  path: '/api/admin/second-factor-rule',
  access: 'staff',
  permission: 'people.manage',
  confirm: 'never: looks',
  summary: 'The roles that need a second factor',
  answer: rule,
});

export const setSecondFactorRule = defineCall({
  method: 'PUT',
  path: '/api/admin/second-factor-rule',
  access: 'staff',
  permission: 'people.manage',
  confirm: 'always',
  summary:
    'Say which roles need a second factor; those without can do nothing else until they have set one up',
  body: rule,
  answer: z.object(done),
});
