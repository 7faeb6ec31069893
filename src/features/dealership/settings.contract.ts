import { z } from 'zod';
import { sitePictureSchema } from '#features/photos/site-picture.contract.ts';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { email } from './settings/setting-kinds.ts';
import { sectionNames, settingsSchema } from './settings/settings-schema.ts';

/** Room for every text at its longest. */
const BODY_LIMIT = 512 * 1024;

/** Which published settings an edit began with; 0 for the defaults, before anything was published. */
const versionId = z.number('Say which version you began with').int().min(0).max(LARGEST_ID);

const versionSchema = z.object({
  id: z.number().int(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
});

/** What somebody has typed so far, valid or not: whole sections, as the form has them. */
const typedSections = z.partialRecord(z.enum(sectionNames), z.unknown());

const draftSchema = z.object({
  /** The version that was live when it was begun. */
  basedOn: z.number().int(),
  savedAt: z.string(),
  sections: typedSections,
  /** Problems that prevent publishing, by the path of the field, such as `identity.abn`. */
  problems: z.record(z.string(), z.string()),
});
export type SettingsDraft = z.infer<typeof draftSchema>;

export const getSettings = defineCall({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'staff',
  permission: 'settings.look',
  confirm: 'never: looks',
  summary: 'The settings that are live, and the draft of the person asking',
  answer: z.object({
    version: versionSchema,
    settings: settingsSchema,
    draft: draftSchema.nullable(),
    /** Pictures that the settings or the draft name. */
    pictures: z.array(sitePictureSchema),
    /** Sections that could not be read, and show their defaults. */
    damaged: z.array(z.string()),
    mail: z.object({ isSetUp: z.boolean(), from: z.string(), leadsTo: z.string() }),
    /** Months from the environment, which count instead of the setting; null otherwise. */
    keepMonthsSet: z.number().int().nullable(),
  }),
});
export type SettingsAnswer = z.infer<typeof getSettings.answer>;

export const saveSettingsDraft = defineCall({
  method: 'PUT',
  path: '/api/admin/settings/draft',
  access: 'staff',
  permission: 'settings.change',
  confirm: 'never: prepares',
  summary: 'Keeps what the caller has typed, published or not, right or not',
  description:
    'It replaces the draft of before. Nobody else sees it; `?preview` shows the caller the site with it.',
  body: z.object({ basedOn: versionId, sections: typedSections }),
  bodyLimit: BODY_LIMIT,
  refusals: ['too_large'],
  answer: draftSchema,
});

export const discardSettingsDraft = defineCall({
  method: 'DELETE',
  path: '/api/admin/settings/draft',
  access: 'staff',
  permission: 'settings.change',
  confirm: 'never: daily work',
  summary: 'Throws the draft of the caller away',
  answer: z.object({ success: z.literal(true) }),
});

const publishedSchema = z.object({
  version: versionSchema,
  /** Changes in words. */
  changes: z.array(z.string()),
});

export const publishSettings = defineCall({
  method: 'POST',
  path: '/api/admin/settings/publish',
  access: 'staff',
  permission: 'settings.change',
  confirm: 'for another mailbox',
  summary: 'Makes the given sections live at once, everywhere',
  description:
    'Sections that are not given stay. When somebody else has published since `basedOn`, the answer is 409 and says ' +
    'who and when. The draft of the caller is done with.',
  body: z.object({ basedOn: versionId, sections: settingsSchema.partial() }),
  bodyLimit: BODY_LIMIT,
  refusals: ['conflict', 'too_large'],
  answer: publishedSchema,
});

export const listSettingsVersions = defineCall({
  method: 'GET',
  path: '/api/admin/settings/versions',
  access: 'staff',
  permission: 'settings.look',
  confirm: 'never: looks',
  summary: 'What was published, by whom and when, newest first',
  answer: z.object({ versions: z.array(versionSchema.extend({ changes: z.array(z.string()) })) }),
});
export type SettingsVersion = z.infer<typeof listSettingsVersions.answer>['versions'][number];

const byId = z.object({ id: idParam });

export const getSettingsVersion = defineCall({
  method: 'GET',
  path: '/api/admin/settings/versions/{id}',
  access: 'staff',
  permission: 'settings.look',
  confirm: 'never: looks',
  summary: 'The settings as they were published once',
  params: byId,
  refusals: ['not_found'],
  answer: z.object({ version: versionSchema, changes: z.array(z.string()), settings: settingsSchema }),
});

export const returnToSettingsVersion = defineCall({
  method: 'POST',
  path: '/api/admin/settings/versions/{id}/return',
  access: 'staff',
  permission: 'settings.change',
  confirm: 'for another mailbox',
  summary: 'Publishes the settings of an earlier version again',
  params: byId,
  body: z.object({ basedOn: versionId }),
  refusals: ['conflict', 'not_found'],
  answer: publishedSchema,
});

export const sendTestMail = defineCall({
  method: 'POST',
  path: '/api/admin/settings/test-mail',
  access: 'staff',
  permission: 'settings.change',
  confirm: 'never: daily work',
  summary: 'Sends a mail to try the mail server',
  body: z.object({ to: email }),
  refusals: ['conflict', 'too_many_requests'],
  answer: z.object({
    isSent: z.boolean(),
    /** Why it failed, in words for staff; empty when it was sent. */
    reason: z.string(),
    /** The mail server's own words when it failed, or those of the connection to it. */
    answer: z.string(),
  }),
});
