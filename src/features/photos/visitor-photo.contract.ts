import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { photoQuery, staffPhotoSchema } from './photo.contract.ts';
import { MOST_VISITOR_PHOTOS } from './photo-limits.ts';

/** Photos that a visitor sends with an inquiry, of the car that is offered. Only staff see them. */

/** Both are made by the browser: the first stands in the inquiry as `photosKey`, the second is of one photo. */
const photosParams = z.object({ photosKey: z.uuid() });
const photoParams = photosParams.extend({ photoKey: z.uuid() });

/** Keys of all that are stored, in order. */
const storedSchema = z.object({ photos: z.array(z.string()) });

export const sendVisitorPhoto = defineCall({
  method: 'POST',
  path: '/api/contact/photos/{photosKey}/{photoKey}',
  access: 'public',
  summary: `Send a photo of the car that is offered; at most ${MOST_VISITOR_PHOTOS} to an inquiry`,
  description:
    'It may come before the inquiry with the same `photosKey`, and for a day after it. The same photo may be sent again ' +
    'after a lost answer: it is stored once. A photo whose inquiry never comes is removed after a day.',
  params: photoParams,
  body: z.object({ photo: z.file().describe('JPEG, PNG or WebP, at most 10 MB') }),
  bodyType: 'multipart/form-data',
  status: 201,
  refusals: ['too_many_requests', 'limit_reached', 'unreadable_image', 'overloaded'],
  answer: storedSchema,
});

export const listVisitorPhotos = defineCall({
  method: 'GET',
  path: '/api/contact/photos/{photosKey}',
  access: 'public',
  summary: 'Which photos have arrived, for a client that knows their key',
  params: photosParams,
  answer: storedSchema,
});

export const removeVisitorPhoto = defineCall({
  method: 'DELETE',
  path: '/api/contact/photos/{photosKey}/{photoKey}',
  access: 'public',
  summary: 'Take a photo back, as long as its inquiry has not been sent',
  params: photoParams,
  refusals: ['conflict'],
  answer: storedSchema,
});

/** A stored picture without a vehicle. */
export const visitorPhotoSchema = staffPhotoSchema.omit({ vehicleId: true, isFeatured: true });

export const getInquiryPhoto = defineCall({
  method: 'GET',
  path: '/api/admin/inquiries/{id}/photos/{photoId}',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary: 'A photo that came with an inquiry, as WebP where the client takes it, else as JPEG',
  params: z.object({ id: idParam, photoId: idParam }),
  query: photoQuery,
  otherStatuses: { 206: 'The part that the header Range asks for' },
  refusals: ['range_not_satisfiable'],
  answer: z.file(),
  answerType: 'image/*',
});
