import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';

/**
 * Reads a large body as it arrives, up to a limit. Errors are thrown only after the body has been read to its end: a
 * browser that is still sending does not read the response, and would show a broken connection instead. `share` is
 * the part received so far, if the client sent a content-length.
 */
export async function receiveBody<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  mostBytes: number,
  work: (chunks: AsyncIterable<Buffer>, share: () => number) => Promise<Result>,
): Promise<Result> {
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  const tooLarge = () => {
    reply.header('connection', 'close');
    const limit = `The file is larger than ${Math.floor(mostBytes / 1_048_576)} MB`;
    return new AppError(
      'too_large',
      `${limit}. Move the vehicles with a backup instead, which may be larger`,
    );
  };
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > mostBytes) throw tooLarge();

  const source = body.iterator({ destroyOnReturn: false });
  let bytes = 0;
  const chunks: AsyncIterator<Buffer> & AsyncIterable<Buffer> = {
    [Symbol.asyncIterator]: () => chunks,
    async next() {
      const one = await source.next();
      if (one.done) return { done: true, value: undefined };
      bytes += one.value.length;
      if (bytes > mostBytes) throw tooLarge();
      return { done: false, value: one.value };
    },
  };
  try {
    return await work(chunks, () => (announced > 0 ? bytes / announced : 0));
  } catch (error) {
    if (bytes <= mostBytes) await drain(chunks);
    throw error;
  }
}

async function drain(chunks: AsyncIterator<Buffer>): Promise<void> {
  try {
    while (!(await chunks.next()).done);
  } catch {
    // Too long or truncated: an earlier error takes precedence.
  }
}
