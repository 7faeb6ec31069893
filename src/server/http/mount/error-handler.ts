import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorBody, type ErrorCode, statusOfCode } from '#shared/app-error.ts';
import { describeError, type Log } from '../../log.ts';
import { storageTroubleOf } from './storage-trouble.ts';
import { describeRequest } from './trace-id.ts';

/** Turns every thrown error into the error shape. Only unexpected ones become a 500. */
export function handleErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) =>
    sendError(reply, toKnownError(error, request, log)),
  );
}

/** The error for the client; our own faults are logged. */
export function toKnownError(error: FastifyError | AppError, request: FastifyRequest, log: Log): AppError {
  const known = inWordsFor(request, toAppError(error));
  const { raw } = request;
  const details = describeRequest(request);
  if (raw.socket.destroyed && !raw.complete) {
    // It failed because the client disconnected.
    log.info('client_gone', details);
  } else if (known.code === 'internal' || known.code === 'unavailable' || known.code === 'disk_full') {
    log.error('request_failed', { ...details, ...describeError(error) });
  }
  return known;
}

/** Buyers cannot make room on our disk, but they can call. */
function inWordsFor({ url }: FastifyRequest, error: AppError): AppError {
  if (error.code !== 'disk_full' || url.startsWith('/api/admin/')) return error;
  return new AppError('disk_full', CALL_INSTEAD, { retryAfterS: error.retryAfterS, cause: error });
}

const CALL_INSTEAD = 'We cannot take this right now. Please call us instead.';

/** As JSON, or as a page for people. */
export function sendError(reply: FastifyReply, error: AppError, page?: string | Buffer): FastifyReply {
  const body: ErrorBody = { message: error.message, code: error.code, fields: error.fields };
  if (error.retryAfterS !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfterS)));
  // The rest of a refused body need not be sent.
  if (error.code === 'too_large' || error.code === 'unsupported_type') reply.header('connection', 'close');
  if (page !== undefined) reply.type('text/html; charset=utf-8');
  return reply
    .code(statusOfCode[error.code])
    .header('cache-control', 'no-store')
    .send(page ?? body);
}

export function notFound(request: FastifyRequest): AppError {
  return new AppError(
    'not_found',
    `There is nothing at ${request.method} ${pathOnly(request.url)}`.slice(0, 200),
  );
}

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  const trouble = storageTroubleOf(error);
  if (trouble) return trouble;
  const code = codeOfStatus[error.statusCode ?? 500];
  if (code) return new AppError(code, messageOf[code] ?? 'The request could not be read');
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}

// Errors of Fastify and its plugins in our words, because theirs name versions and internals.
const codeOfStatus: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'bad_request',
  411: 'bad_request',
  413: 'too_large',
  414: 'uri_too_long',
  415: 'unsupported_type',
  431: 'headers_too_large',
};

const messageOf: Partial<Record<ErrorCode, string>> = {
  bad_request: 'The request could not be read',
  not_found: 'There is nothing here',
  too_large: 'That is larger than we can take',
  uri_too_long: 'The address is too long',
  unsupported_type: 'This cannot be read here: send JSON, or a form where files are asked for',
};

function pathOnly(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
