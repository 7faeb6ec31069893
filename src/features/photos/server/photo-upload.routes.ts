import multipart, { type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { mountCall } from '#server/http/mount/serve-call.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import type { AnswerOf } from '#shared/call.ts';
import { captionsSchema, replaceSpin, uploadPhotos } from '../photo.contract.ts';
import { MOST_PHOTO_BYTES, MOST_PHOTOS, MOST_SPIN_FRAMES } from '../photo-limits.ts';
import { toSpokenName } from './file-name.ts';
import type { PhotoService } from './photo.service.ts';
import type { PhotoIntake } from './photo-intake.ts';
import { refuseMoreThanFit } from './photo-refusals.ts';
import { refuseSpin, type SpinService } from './spin/spin.service.ts';
import { cutOff, isCutOff, readParts } from './upload-form.ts';

/** Photos of the largest size, plus the form's overhead. */
const mostBodyBytes = (photos: number) => photos * MOST_PHOTO_BYTES + 1024 * 1024;
/** One byte over the limit is passed on, to tell too large from exactly at the limit. */
const limits = { fileSize: MOST_PHOTO_BYTES + 1, fields: 5, fieldSize: 64 * 1024, parts: 100 };

/** In its own Fastify context: the multipart parser applies to this route only. */
export async function uploadRoutes(
  app: FastifyInstance,
  { photoService, spinService }: { photoService: PhotoService; spinService: SpinService },
): Promise<void> {
  await app.register(async (room) => {
    await room.register(multipart, { throwFileSizeLimit: false, limits });
    mountCall(
      room,
      uploadPhotos,
      async ({ params: { id }, request }): Promise<AnswerOf<typeof uploadPhotos>> => {
        refuseLarge(request, MOST_PHOTOS);
        const photos = await photoService.add(
          id,
          (intake) =>
            receiveAll(request, intake, {
              most: MOST_PHOTOS,
              countRoom: () => photoService.countRoom(id),
              // Too many files is reported before errors of a single one.
              refuse: (count, left) => refuseMoreThanFit(MOST_PHOTOS - left, count),
            }),
          { by: staffOf(request) },
        );
        return { photos };
      },
      { takesUpload: true },
    );
    mountCall(
      room,
      replaceSpin,
      async ({ params: { id }, request }): Promise<AnswerOf<typeof replaceSpin>> => {
        refuseLarge(request, MOST_SPIN_FRAMES);
        const receive = (intake: PhotoIntake) =>
          receiveAll(request, intake, {
            most: MOST_SPIN_FRAMES,
            countRoom: () => spinService.countRoom(id),
            refuse: refuseSpin,
          });
        return { photos: await spinService.replace(id, receive, staffOf(request)) };
      },
      { takesUpload: true },
    );
  });
}

interface Fitting {
  most: number;
  countRoom: () => Promise<number>;
  /** Throws: there are more than fit. */
  refuse: (count: number, room: number) => void;
}

function refuseLarge(request: FastifyRequest, most: number): void {
  if (!request.isMultipart())
    throw new AppError('unsupported_type', 'Send the photos as multipart/form-data');
  if (Number(request.headers['content-length'] ?? 0) > mostBodyBytes(most))
    throw new AppError('too_large', `That is more than ${most} photos of 10 MB`);
}

/**
 * Passes every file of the form to the intake. A refusal is sent only after the form has been read to its end: a
 * browser that is still sending does not read the response, and would show a broken connection instead.
 */
async function receiveAll(
  request: FastifyRequest,
  intake: PhotoIntake,
  { most, countRoom, refuse }: Fitting,
): Promise<void> {
  let problem: unknown;
  let count = 0;
  const room = await countRoom().catch((error: unknown) => {
    problem = error;
    return Number.POSITIVE_INFINITY;
  });
  for await (const part of readParts(request, mostBodyBytes(most))) {
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
  if (count > room) refuse(count, room);
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
