import { z } from 'zod';
import { startingDetailsSchema } from '#features/dealership/settings/starting-settings.ts';
import { emailField, fullNameField, newPasswordField, usernameField } from '#features/staff/person-fields.ts';
import { defineCall } from '#shared/call.ts';

const WHOLE = 'The set-up address is not complete. Copy all of it from the place where the site was started.';

const token = z.string(WHOLE).regex(/^[\w-]{43}$/, WHOLE);

export const checkSetUp = defineCall({
  method: 'POST',
  path: '/api/admin/set-up/check',
  access: 'open',
  summary: 'Whether a set-up address still works',
  body: z.object({ token }),
  refusals: ['login_failed', 'conflict', 'too_many_requests'],
  answer: z.object({
    until: z.string(),
    /** The name of the dealership that is here already, as after a restore; null: its details are asked for too. */
    dealership: z.string().nullable(),
  }),
});

const ownerSchema = z.object({
  fullName: fullNameField,
  username: usernameField,
  /** Where a link for a new password is sent; left out or empty, there is none. */
  email: z.union([z.literal(''), emailField], 'Invalid email address').optional(),
  password: newPasswordField,
});

/** What the form asks. */
export const newSiteSchema = z.object({ details: startingDetailsSchema, owner: ownerSchema });
export type NewSite = z.infer<typeof newSiteSchema>;

/** The same where the dealership is here already, and only its owner is missing. */
export const newOwnerSchema = newSiteSchema.omit({ details: true });
export type NewOwner = z.infer<typeof newOwnerSchema>;
/** Either of the two. */
export type SentSite = NewOwner & { details?: NewSite['details'] | undefined };

export const setUp = defineCall({
  method: 'POST',
  path: '/api/admin/set-up',
  access: 'open',
  summary:
    'Make the owner of an installation that has no account, and its details; the answer sets the session cookie',
  description:
    'Where settings were published already, as after a restore, they stay: only the owner is sent, without details.',
  body: newSiteSchema.partial({ details: true }).extend({ token }),
  status: 201,
  refusals: ['login_failed', 'conflict', 'too_many_requests'],
  answer: z.object({ success: z.literal(true), message: z.string() }),
});

export const getDemonstration = defineCall({
  method: 'GET',
  path: '/api/admin/demonstration',
  access: 'staff',
  permission: 'dashboard.look',
  confirm: 'never: looks',
  summary: 'What of the demonstration is still here',
  answer: z.object({
    /** Whether it can be replaced by a site of one's own. */
    isHere: z.boolean(),
    /** Whether visitors see a dealership, made up or published. */
    isOpen: z.boolean(),
    vehicleCount: z.number().int(),
    inquiryCount: z.number().int(),
    bookingCount: z.number().int(),
    holdCount: z.number().int(),
  }),
});

export const replaceDemonstration = defineCall({
  method: 'POST',
  path: '/api/admin/demonstration/replace',
  access: 'staff',
  permission: 'database.change',
  confirm: 'always',
  summary: 'Make it yours: remove the demonstration, make an owner, publish the details',
  description:
    'Everything is kept in a safety snapshot first. The answer sets the session cookie of the owner.',
  body: newSiteSchema,
  refusals: ['conflict', 'busy', 'disk_full'],
  answer: z.object({ success: z.literal(true), message: z.string() }),
});

/** What the form asks where there is an account already. */
export const newDealershipSchema = z.object({ details: startingDetailsSchema });
export type NewDealership = z.infer<typeof newDealershipSchema>;

export const enterDealership = defineCall({
  method: 'POST',
  path: '/api/admin/dealership',
  access: 'staff',
  permission: 'database.change',
  confirm: 'always',
  summary: 'Publish the details of a dealership where none was ever published: the site opens to visitors',
  body: newDealershipSchema,
  refusals: ['conflict'],
  answer: z.object({ success: z.literal(true), message: z.string() }),
});

const checklistStep = z.object({
  name: z.enum(['details', 'hours', 'logo', 'vehicle', 'mail', 'person', 'secondFactor', 'backup']),
  isDone: z.boolean(),
});
export type ChecklistStep = z.infer<typeof checklistStep>;

export const getChecklist = defineCall({
  method: 'GET',
  path: '/api/admin/checklist',
  access: 'staff',
  permission: 'database.change',
  confirm: 'never: looks',
  summary: 'What a new site still lacks',
  answer: z.object({ steps: z.array(checklistStep) }),
});
