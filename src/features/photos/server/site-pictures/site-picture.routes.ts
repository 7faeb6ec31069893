import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mountCall } from '#server/http/mount/serve-call.ts';
import { AppError } from '#shared/app-error.ts';
import type { AnswerOf } from '#shared/call.ts';
import { MOST_PHOTO_BYTES } from '../../photo-limits.ts';
import { uploadSitePicture } from '../../site-picture.contract.ts';
import { toSpokenName } from '../file-name.ts';
import type { PhotoIntake } from '../photo-intake.ts';
import { cutOff, isCutOff, readParts } from '../upload-form.ts';
import type { SitePictureService } from './site-picture.service.ts';

/** What is over the limit of a file is read and dropped up to here, so that the client reads why it is refused. */
const MOST_BODY_BYTES = 4 * MOST_PHOTO_BYTES;
/** One byte over the limit is passed on, to tell too large from exactly at the limit. */
const limits = { fileSize: MOST_PHOTO_BYTES + 1, fields: 1, fieldSize: 1024, parts: 10 };

const SVG = /\.svgz?$/i;

/** In its own Fastify context: the multipart parser applies to this route only. */
export async function sitePictureRoutes(
  app: FastifyInstance,
  { sitePictureService }: { sitePictureService: SitePictureService },
): Promise<void> {
  await app.register(async (room) => {
    await room.register(multipart, { throwFileSizeLimit: false, limits });
    mountCall(
      room,
      uploadSitePicture,
      async ({ request }): Promise<AnswerOf<typeof uploadSitePicture>> => {
        if (!request.isMultipart()) {
          throw new AppError('unsupported_type', 'Send the picture as multipart/form-data');
        }
        if (Number(request.headers['content-length'] ?? 0) > MOST_BODY_BYTES) {
          throw refuse('The picture is larger than 10 MB', 'too_large');
        }
        return {
          picture: await sitePictureService.add((intake) => receiveOne(request, intake)).catch(nameField),
        };
      },
      { takesUpload: true },
    );
  });
}

/** A refusal is sent only after the form has been read to its end, as of photos. */
async function receiveOne(request: FastifyRequest, intake: PhotoIntake): Promise<void> {
  let problem: unknown;
  let count = 0;
  for await (const part of readParts(request, MOST_BODY_BYTES)) {
    if (part.type === 'field') continue;
    count += 1;
    try {
      if (part.fieldname !== 'picture' || count > 1) throw refuse('Send one file, in the field picture');
      if (SVG.test(part.filename) || part.mimetype.startsWith('image/svg')) {
        throw refuse(
          `${toSpokenName(part.filename, count)} is a drawing of lines (SVG), which can carry programs. Save it as PNG, which keeps what is transparent, and choose that.`,
          'unsupported_type',
        );
      }
      await intake.receive(part.file, toSpokenName(part.filename, count));
    } catch (error) {
      problem ??= isCutOff(error) ? cutOff(error) : error;
      part.file.resume();
    }
  }
  if (problem) throw problem;
  if (count === 0) throw refuse('Choose a picture');
}

type Refused = 'validation_failed' | 'unsupported_type' | 'too_large';

function refuse(message: string, code: Refused = 'validation_failed'): AppError {
  return new AppError(code, message, { fields: { picture: message } });
}

/** The pipeline names the field of photos of vehicles. */
function nameField(error: unknown): never {
  if (!(error instanceof AppError) || !error.fields?.photos) throw error;
  throw new AppError(error.code, error.message, { fields: { picture: error.message }, cause: error });
}
