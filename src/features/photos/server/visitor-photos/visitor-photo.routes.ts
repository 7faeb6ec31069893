import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf } from '#server/http/limits/network-of.ts';
import { mountCall, serveCall } from '#server/http/mount/serve-call.ts';
import { AppError } from '#shared/app-error.ts';
import type { AnswerOf } from '#shared/call.ts';
import { MOST_PHOTO_BYTES } from '../../photo-limits.ts';
import { listVisitorPhotos, removeVisitorPhoto, sendVisitorPhoto } from '../../visitor-photo.contract.ts';
import { toSpokenName } from '../file-name.ts';
import type { PhotoIntake } from '../photo-intake.ts';
import { cutOff, isCutOff, readParts } from '../upload-form.ts';
import type { UploadPlace } from '../upload-places.ts';
import type { VisitorPhotoService } from './visitor-photo.service.ts';

/** What is over the limit of a file is read and dropped up to here, so that the client reads why it is refused. */
const MOST_BODY_BYTES = 2 * MOST_PHOTO_BYTES;
/** One byte over the limit is passed on, to tell too large from exactly at the limit. */
const limits = { fileSize: MOST_PHOTO_BYTES + 1, fields: 1, fieldSize: 1024, parts: 4 };

export async function visitorPhotoRoutes(
  app: FastifyInstance,
  { visitorPhotoService }: { visitorPhotoService: VisitorPhotoService },
): Promise<void> {
  // In its own Fastify context: the multipart parser applies to this route only.
  await app.register(async (room) => {
    await room.register(multipart, { throwFileSizeLimit: false, limits });
    mountCall(
      room,
      sendVisitorPhoto,
      async ({ params, request }): Promise<AnswerOf<typeof sendVisitorPhoto>> => {
        if (!request.isMultipart()) {
          throw new AppError('unsupported_type', 'Send the photo as multipart/form-data');
        }
        if (Number(request.headers['content-length'] ?? 0) > MOST_BODY_BYTES) {
          throw refuse('The photo is larger than 10 MB', 'too_large');
        }
        const fill = (intake: PhotoIntake, place: UploadPlace) =>
          receiveOne(request, { intake, place, mostMs: visitorPhotoService.receiveMs });
        return { photos: await visitorPhotoService.add(params, fill, addressOf(request)).catch(nameField) };
      },
      { takesUpload: true },
    );
  });

  serveCall(app, listVisitorPhotos, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return { photos: await visitorPhotoService.listKeys(params.photosKey) };
  });

  serveCall(app, removeVisitorPhoto, async ({ params }) => ({
    photos: await visitorPhotoService.remove(params.photosKey, params.photoKey),
  }));
}

/** A refusal is sent only after the form has been read to its end, as of photos of vehicles. */
async function receiveOne(
  request: FastifyRequest,
  { intake, place, mostMs }: { intake: PhotoIntake; place: UploadPlace; mostMs: number },
): Promise<void> {
  const cut = () => request.raw.destroy();
  const late = setTimeout(cut, mostMs);
  // Others may have needed the place while the database was asked.
  if (place.signal.aborted) cut();
  place.signal.addEventListener('abort', cut, { once: true });
  request.raw.on('data', (chunk: Buffer) => place.note(chunk.length));
  let problem: unknown;
  let count = 0;
  try {
    for await (const part of readParts(request, MOST_BODY_BYTES)) {
      if (part.type === 'field') continue;
      count += 1;
      try {
        if (part.fieldname !== 'photo' || count > 1) throw refuse('Send one file, in the field photo');
        await intake.receive(part.file, toSpokenName(part.filename, count));
      } catch (error) {
        problem ??= isCutOff(error) ? cutOff(error) : error;
        part.file.resume();
      }
    }
  } finally {
    clearTimeout(late);
    place.signal.removeEventListener('abort', cut);
  }
  if (problem) throw problem;
  if (count === 0) throw refuse('Choose a photo');
}

function refuse(message: string, code: 'validation_failed' | 'too_large' = 'validation_failed'): AppError {
  return new AppError(code, message, { fields: { photo: message } });
}

/** The pipeline names the field of photos of vehicles. */
function nameField(error: unknown): never {
  if (!(error instanceof AppError) || !error.fields?.photos) throw error;
  throw new AppError(error.code, error.message, { fields: { photo: error.message }, cause: error });
}
