import { constants, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { refuseWithoutRoom } from '#server/files/disk-reserve.ts';
import { mountCall } from '#server/http/mount/serve-call.ts';
import { errorCode } from '#server/trouble/error-code.ts';
import { AppError } from '#shared/app-error.ts';
import type { AnswerOf } from '#shared/call.ts';
import { uploadBackup } from '../backup.contract.ts';
import type { BackupService } from './backup.service.ts';

const MOST_BYTES = 64 * 1024 ** 3;

/** In its own Fastify context: the multipart parser applies to this route only. */
export async function backupUploadRoutes(
  app: FastifyInstance,
  { backupService }: { backupService: BackupService },
): Promise<void> {
  await app.register(async (room) => {
    await room.register(multipart, { limits: { fileSize: MOST_BYTES, files: 1, fields: 5, parts: 10 } });
    mountCall(
      room,
      uploadBackup,
      async ({ request }): Promise<AnswerOf<typeof uploadBackup>> => {
        if (!request.isMultipart()) {
          throw new AppError('unsupported_type', 'Send the backup as multipart/form-data');
        }
        const backup = await backupService
          .receive(staffOf(request), (partial) => writeUpload(request, partial))
          // A browser that is still sending does not listen for the answer: the rest is read and dropped.
          .finally(() => request.raw.resume());
        return { success: true, message: `Backup ${backup.filename} was added`, backup };
      },
      { takesUpload: true },
    );
  });
}

async function writeUpload(request: FastifyRequest, path: string): Promise<void> {
  const upload = await request.file().catch((cause: unknown) => {
    throw cutOff(cause);
  });
  if (upload?.fieldname !== 'backup') {
    upload?.file.resume();
    throw new AppError('validation_failed', 'Send the file in the field backup', {
      fields: { backup: 'Choose a backup file' },
    });
  }
  // What the browser says that it sends; one that says nothing is stopped by the disk itself.
  const size = Number(request.headers['content-length'] ?? 0) || 0;
  try {
    await refuseWithoutRoom(dirname(path), size);
    await pipeline(upload.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    const code = errorCode(error);
    if (error instanceof AppError || code === 'ENOSPC' || code === 'EDQUOT') throw error;
    throw cutOff(error);
  }
  if (upload.file.truncated) throw new AppError('too_large', 'That file is too large');
  const file = await open(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function cutOff(cause: unknown): AppError {
  return new AppError('bad_request', 'The upload was cut off or could not be read', { cause });
}
