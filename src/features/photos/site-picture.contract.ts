import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { photoQuery, staffPhotoSchema } from './photo.contract.ts';

/** Pictures of the dealership itself: logo, hero, people, gallery. */

/** Unused ones make room for new ones, see site-picture.service.ts. */
export const MOST_SITE_PICTURES = 300;

/** Pixels: for a tab, for the home screen of a phone, and for a phone that has the site installed. */
const iconSides = ['32', '180', '192', '512'] as const;
export type IconSide = (typeof iconSides)[number];

/** A stored picture without a vehicle. */
export const sitePictureSchema = staffPhotoSchema.omit({ vehicleId: true, isFeatured: true });
export type SitePicture = z.infer<typeof sitePictureSchema>;

const pictureParams = z.object({ pictureId: idParam });

export const uploadSitePicture = defineCall({
  method: 'POST',
  path: '/api/admin/settings/pictures',
  access: 'staff',
  permission: 'settings.change',
  confirm: 'never: prepares',
  summary: 'Stores a picture for the settings',
  description:
    'It is turned upright and cleaned like a photo of a vehicle, and keeps what is transparent. Only staff can see it ' +
    'until settings that name its `id` are published.',
  body: z.object({ picture: z.file().describe('JPEG, PNG or WebP, at most 10 MB') }),
  bodyType: 'multipart/form-data',
  status: 201,
  refusals: ['busy', 'limit_reached', 'unreadable_image'],
  answer: z.object({ picture: sitePictureSchema }),
});

export const getSitePicture = defineCall({
  method: 'GET',
  path: '/api/pictures/{pictureId}',
  access: 'public',
  summary: 'A picture of the dealership, as WebP where the client takes it, else as JPEG',
  description: 'Those that the published settings name; staff also see the others.',
  params: pictureParams,
  query: photoQuery,
  otherStatuses: {
    206: 'The part that the header Range asks for',
    302: 'Where the picture is, when a store elsewhere sends it',
  },
  refusals: ['range_not_satisfiable'],
  answer: z.file(),
  answerType: 'image/*',
});

export const getSiteIcon = defineCall({
  method: 'GET',
  path: '/api/pictures/{pictureId}/icon',
  access: 'public',
  summary: 'The icon of the site as a square PNG',
  description: 'Only of the picture that the published settings have as icon.',
  params: pictureParams,
  query: z.object({
    side: z.enum(iconSides, `side must be one of ${iconSides.join(', ')}`),
    v: photoQuery.shape.v,
  }),
  answer: z.file(),
  answerType: 'image/png',
});
