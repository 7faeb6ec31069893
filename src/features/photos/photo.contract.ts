import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { storableText } from '#shared/text.ts';
import { FEWEST_SPIN_FRAMES, MOST_PHOTOS, MOST_SPIN_FRAMES } from './photo-limits.ts';

export const staffPhotoSchema = z.object({
  id: z.number().int(),
  vehicleId: z.number().int(),
  url: z.string(),
  /** With it as `v` in the address, the picture can be cached for a year. */
  version: z.string(),
  isFeatured: z.boolean(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
  isIllustration: z.literal(true).optional().describe('Drawn or rendered, and no photograph'),
});
export type StaffPhoto = z.infer<typeof staffPhotoSchema>;

/** All photos of the vehicle after the change, in order. */
const photosSchema = z.object({ photos: z.array(staffPhotoSchema) });

/** Sent by the add wizard, one for each photo. Validated but not stored: photos have no captions. */
export const captionsSchema = z.array(storableText(500)).max(MOST_PHOTOS);

const vehicleParams = z.object({ id: idParam });
const photoParams = z.object({ photoId: idParam });

export const uploadPhotos = defineCall({
  method: 'POST',
  path: '/api/admin/vehicles/{id}/photos',
  access: 'staff',
  permission: 'photos.change',
  confirm: 'never: daily work',
  summary: `Add photos to a vehicle: all of them or, when one is refused, none; at most ${MOST_PHOTOS} in all`,
  params: vehicleParams,
  body: z.object({
    photos: z.array(z.file()).describe('JPEG, PNG or WebP, at most 10 MB each'),
    captions: z.string().optional().describe('JSON array of texts, one for each photo'),
  }),
  bodyType: 'multipart/form-data',
  status: 201,
  refusals: ['busy', 'limit_reached', 'unreadable_image'],
  /** Only the new ones. */
  answer: photosSchema,
});

export const replaceSpin = defineCall({
  method: 'POST',
  path: '/api/admin/vehicles/{id}/spin',
  access: 'staff',
  permission: 'photos.change',
  confirm: 'never: daily work',
  summary: `Give a vehicle its 360° view, ${FEWEST_SPIN_FRAMES} to ${MOST_SPIN_FRAMES} photos in their order, in place of the one before`,
  params: vehicleParams,
  body: z.object({ photos: z.array(z.file()).describe('JPEG, PNG or WebP, at most 10 MB each') }),
  bodyType: 'multipart/form-data',
  status: 201,
  refusals: ['busy', 'limit_reached', 'unreadable_image'],
  answer: photosSchema,
});

export const removeSpin = defineCall({
  method: 'DELETE',
  path: '/api/admin/vehicles/{id}/spin',
  access: 'staff',
  permission: 'photos.delete',
  confirm: 'never: one thing',
  summary: 'Remove the 360° view of a vehicle',
  params: vehicleParams,
  refusals: ['busy'],
  answer: photosSchema,
});

export const deletePhoto = defineCall({
  method: 'DELETE',
  path: '/api/admin/photos/{photoId}',
  access: 'staff',
  permission: 'photos.delete',
  confirm: 'never: one thing',
  summary: 'Delete a photo; when it was the featured one, the next in order takes its place',
  params: photoParams,
  refusals: ['busy', 'conflict'],
  answer: photosSchema,
});

export const featurePhoto = defineCall({
  method: 'PUT',
  path: '/api/admin/photos/{photoId}/featured',
  access: 'staff',
  permission: 'photos.change',
  confirm: 'never: daily work',
  summary: 'Make a photo the featured one of its vehicle',
  params: photoParams,
  refusals: ['busy', 'conflict'],
  answer: photosSchema,
});

export const markIllustration = defineCall({
  method: 'PUT',
  path: '/api/admin/photos/{photoId}/illustration',
  access: 'staff',
  permission: 'photos.change',
  confirm: 'never: daily work',
  summary: 'Say whether a photo is an illustration: drawn or rendered, and no photograph of the vehicle',
  description: 'Buyers and machines are told of it, and channels are not sent it.',
  params: photoParams,
  body: z.object({ isIllustration: z.boolean('isIllustration must be true or false') }),
  refusals: ['busy', 'conflict'],
  answer: photosSchema,
});

export const orderPhotos = defineCall({
  method: 'PUT',
  path: '/api/admin/vehicles/{id}/photos/order',
  access: 'staff',
  permission: 'photos.change',
  confirm: 'never: daily work',
  summary: 'Store the order of a vehicle’s photos; every one of them must be named once',
  params: vehicleParams,
  body: z.object({
    photoIds: z
      .array(z.number('photoIds must be numbers').int().min(1).max(LARGEST_ID), 'photoIds must be a list')
      .max(MOST_PHOTOS, `photoIds must name at most ${MOST_PHOTOS} photos`),
  }),
  refusals: ['busy', 'conflict'],
  answer: photosSchema,
});

export const photoQuery = z.object({
  w: z
    .string('w must be given once')
    .regex(/^[1-9]\d{0,4}$/, 'w must be a whole number of pixels from 1 to 99999')
    .transform(Number)
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: 99_999,
      pattern: undefined,
      description: 'The least width wanted, in pixels; without it the largest there is',
    }),
  v: z.unknown().optional().meta({
    type: 'string',
    description: 'The version of the picture; with the present one it may be kept for a year',
  }),
});

export const getPhoto = defineCall({
  method: 'GET',
  path: '/api/photos/{photoId}',
  access: 'public',
  summary: 'The picture itself, as WebP where the client takes it, else as JPEG',
  params: photoParams,
  query: photoQuery,
  otherStatuses: {
    206: 'The part that the header Range asks for',
    302: 'Where the picture is, when a store elsewhere sends it',
  },
  refusals: ['range_not_satisfiable'],
  answer: z.file(),
  answerType: 'image/*',
});

export const getDeletedPhoto = defineCall({
  method: 'GET',
  path: '/api/admin/deleted-vehicles/{id}/photos/{photoId}',
  access: 'staff',
  permission: 'stock.delete',
  confirm: 'never: looks',
  summary:
    'A photo of a deleted vehicle that can be put back, as WebP where the client takes it, else as JPEG',
  params: z.object({ id: idParam, photoId: idParam }),
  query: photoQuery,
  otherStatuses: { 206: 'The part that the header Range asks for' },
  refusals: ['range_not_satisfiable'],
  answer: z.file(),
  answerType: 'image/*',
});
