import type { FastifyRequest } from 'fastify';
import { errorCode } from '#server/trouble/error-code.ts';
import { AppError } from '#shared/app-error.ts';

/** The fields and files of a multipart form, one after the other. */
export async function* readParts(request: FastifyRequest, mostBytes: number) {
  let bytes = 0;
  request.raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    // Without a content-length this is the only check.
    if (bytes > mostBytes) request.raw.destroy();
  });
  try {
    yield* request.parts();
  } catch (error) {
    throw cutOff(error);
  }
}

export function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  const code = errorCode(error);
  return (
    /^(ERR_STREAM|FST_|ECONNRESET)/.test(code) || /terminated early|end of multipart/.test(error.message)
  );
}

export function cutOff(cause: unknown): AppError {
  return new AppError('bad_request', 'The upload was cut off or could not be read', { cause });
}
