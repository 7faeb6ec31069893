import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/app-error.ts';

const UNREADABLE = 'The form could not be read. Please send it again.';

/** Accepts only plain forms on the routes of this scope. All other routes accept only JSON. */
export function readFormBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseForm(body),
  );
}

/** Each field once, as text. Unlike URLSearchParams it refuses invalid UTF-8 instead of replacing characters. */
export function parseForm(body: string): Record<string, string> {
  const fields = new Map<string, string>();
  for (const pair of body.split('&').filter(Boolean)) {
    const [name = '', ...rest] = pair.split('=').map(decode);
    if (fields.has(name)) throw new AppError('bad_request', UNREADABLE);
    // Forms send line ends as CR LF; everything else here uses LF.
    fields.set(name, rest.join('=').replaceAll('\r\n', '\n'));
  }
  return Object.fromEntries(fields);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new AppError('bad_request', UNREADABLE);
  }
}
