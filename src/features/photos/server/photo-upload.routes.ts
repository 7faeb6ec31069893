import multipart, { type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { mountCall } from '#server/http/mount/serve-call.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import type { AnswerOf } from '#shared/call.ts';
import { captionsSchema, uploadPhotos } from '../photo.contract.ts';
import { MOST_PHOTO_BYTES, MOST_PHOTOS } from '../photo-limits.ts';
import { toSpokenName } from './file-name.ts';
import { type PhotoService, refuseMoreThanFit } from './photo.service.ts';
import type { PhotoIntake } from './photo-intake.ts';
import { cutOff, isCutOff, readParts } from './upload-form.ts';

/** Twenty photos of the largest size, plus the form's overhead. */
const MOST_BODY_BYTES = MOST_PHOTOS * MOST_PHOTO_BYTES + 1024 * 1024;
/** One byte over the limit is passed on, to tell too large from exactly at the limit. */
const limits = { fileSize: MOST_PHOTO_BYTES + 1, fields: 5, fieldSize: 64 * 1024, parts: 100 };

/** In its own Fastify context: the multipart parser applies to this route only. */
export async function uploadRoutes(
  app: FastifyInstance,
  { photoService }: { photoService: PhotoService },
): Promise<void> {
  await app.register(async (room) => {
    await room.register(multipart, { throwFileSizeLimit: false, limits });
    mountCall(
      room,
      uploadPhotos,
      async ({ params: { id }, request }): Promise<AnswerOf<typeof uploadPhotos>> => {
        if (!request.isMultipart()) {
          throw new AppError('unsupported_type', 'Send the photos as multipart/form-data');
        }
        if (Number(request.headers['content-length'] ?? 0) > MOST_BODY_BYTES) {
          throw new AppError('too_large', 'That is more than 20 photos of 10 MB');
        }
        const photos = await photoService.add(
          id,
          (intake) => receiveAll(request, intake, () => photoService.countRoom(id)),
          { by: staffOf(request) },
        );
        return { photos };
      },
      { takesUpload: true },
    );
  });
}

/**
 * Passes every file of the form to the intake. A refusal is sent only after the form has been read to its end: a
 * browser that is still sending does not read the response, and would show a broken connection instead.
 */
async function receiveAll(
  request: FastifyRequest,
  intake: PhotoIntake,
  countRoom: () => Promise<number>,
): Promise<void> {
  let problem: unknown;
  let count = 0;
  const room = await countRoom().catch((error: unknown) => {
    problem = error;
    return Number.POSITIVE_INFINITY;
  });
  for await (const part of readParts(request, MOST_BODY_BYTES)) {
    try {
      if (part.type === 'field') {
        checkField(part);
        continue;
      }
      if (part.fieldname !== 'photos') throw badForm('Send the files in the field photos');
      count += 1;
      if (problem || count > room || intake.hasFailed()) part.file.resume();
      else await intake.receive(part.file, toSpokenName(part.filename, count));
    } catch (error) {
      problem ??= isCutOff(error) ? cutOff(error) : error;
      if (part.type === 'file') part.file.resume();
    }
  }
  // Too many files is reported before errors of a single one.
  if (count > room) refuseMoreThanFit(MOST_PHOTOS - room, count);
  if (problem) throw problem;
  if (count === 0) throw badForm('Choose at least one photo');
}

function checkField({ fieldname, value, valueTruncated }: MultipartValue): void {
  if (fieldname === 'photos') throw badForm('photos must be files');
  if (fieldname !== 'captions') return;
  if (valueTruncated || !captionsSchema.safeParse(parse(value)).success) {
    throw wrongField('captions', 'captions must be a JSON list of texts');
  }
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function badForm(message: string): AppError {
  return wrongField('photos', message);
}
