import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { roles } from '#shared/permissions.ts';
import { emailField, fullNameField, newPasswordField, usernameField } from './person-fields.ts';

const doneSchema = z.object({ success: z.literal(true), message: z.string() });
const byId = z.object({ id: idParam });
const role = z.enum(roles, 'Choose a role');

export const personSchema = z.object({
  id: z.number().int(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  /** Null for one that this version does not know. */
  role: role.nullable(),
  isDisabled: z.boolean(),
  /** Works on this machine only, and until there is another owner. */
  isDemo: z.boolean(),
  isYou: z.boolean(),
  /** Codes of their authenticator app do not count, after too many wrong ones in a row. */
  areCodesStopped: z.boolean(),
  lastSeenAt: z.string().nullable(),
});
export type Person = z.infer<typeof personSchema>;

export const invitationSchema = z.object({
  id: z.number().int(),
  fullName: z.string(),
  email: z.string(),
  role: role.nullable(),
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const listPeople = defineCall({
  method: 'GET',
  path: '/api/admin/people',
  access: 'staff',
  permission: 'people.manage',
  confirm: 'never: looks',
  summary: 'Everybody with an account, and the invitations that nobody has taken yet',
  answer: z.object({
    people: z.array(personSchema),
    invitations: z.array(invitationSchema),
    isMailSetUp: z.boolean(),
  }),
});

export const newInvitationSchema = z.object({ fullName: fullNameField, email: emailField, role });
export type NewInvitation = z.infer<typeof newInvitationSchema>;

export const invitePerson = defineCall({
  method: 'POST',
  path: '/api/admin/people/invitations',
  access: 'staff',
  permission: 'people.manage',
  confirm: 'always',
  summary: 'Invite somebody: by mail or, where no mail is set up, by the link in the answer',
  body: newInvitationSchema,
  status: 201,
  refusals: ['limit_reached'],
  answer: doneSchema.extend({
    /** Only here, and only when no mail is sent. */
    link: z.string().nullable(),
  }),
});

export const makeInvitationLink = defineCall({
  method: 'POST',
  path: '/api/admin/people/invitations/{id}/link',
  access: 'staff',
  permission: 'people.manage',
  confirm: 'always',
  summary: 'Another link for an invitation, valid for seven days from now; it is shown once',
  params: byId,
  answer: z.object({ link: z.string() }),
});

export const withdrawInvitation = defineCall({
  method: 'DELETE',
  path: '/api/admin/people/invitations/{id}',
  access: 'staff',
  permission: 'people.manage',
  confirm: 'always',
  summary: 'Take an invitation back; none of its links works any more',
  params: byId,
  answer: doneSchema,
});

export const changeRole = defineCall({
  method: 'PUT',
  path: '/api/admin/people/{id}/role',
  access: 'staff',
  permission: 'people.manage',
  confirm: 'always',
  summary: 'Change what somebody may do, from their next call on; the last owner stays one',
  params: byId,
  body: z.object({ role }),
  refusals: ['conflict'],
  answer: doneSchema,
});

export const setDisabled = defineCall({
  method: 'PUT',
  path: '/api/admin/people/{id}/disabled',
  access: 'staff',
  permission: 'people.manage',
  confirm: 'always',
  summary: 'Disable an account and end its sessions, or enable it again; the last owner stays enabled',
  params: byId,
  body: z.object({ isDisabled: z.boolean('isDisabled must be true or false') }),
  refusals: ['conflict'],
  answer: doneSchema,
});

export const resumeCodes = defineCall({
  method: 'POST',
  path: '/api/admin/people/{id}/codes/resume',
  access: 'staff',
  permission: 'people.manage',
  confirm: 'always',
  summary: "Let the codes of somebody's authenticator app count again after twenty wrong ones in a row",
  params: byId,
  answer: doneSchema,
});

const INCOMPLETE = 'The link is incomplete. Copy all of it, to its last letter.';
const token = z.string(INCOMPLETE).regex(/^[A-Za-z0-9_-]{43}$/, INCOMPLETE);

export const lookAtInvitation = defineCall({
  method: 'POST',
  path: '/api/admin/invitation/look',
  access: 'open',
  summary: 'Whom a link invites; a POST, so that the link is in no log',
  body: z.object({ token }),
  refusals: ['not_found', 'too_many_requests'],
  answer: z.object({ fullName: z.string(), email: z.string(), role }),
});

export const invitedPersonSchema = z.object({
  fullName: fullNameField,
  username: usernameField,
  password: newPasswordField,
});
export type InvitedPerson = z.infer<typeof invitedPersonSchema>;

export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/api/admin/invitation/accept',
  access: 'open',
  summary: 'Make the account that a link invites to, once; the answer sets the session cookie',
  body: invitedPersonSchema.extend({ token }),
  status: 201,
  refusals: ['not_found', 'too_many_requests'],
  answer: doneSchema,
});
