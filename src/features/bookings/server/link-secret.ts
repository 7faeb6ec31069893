import { createHash, randomBytes } from 'node:crypto';
import { isToken } from '../booking-paths.ts';

const TOKEN_BYTES = 16;

/** Of a link in a mail. Only its hash is stored. */
export function makeToken(): { token: string; token_hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, token_hash: hashOf(token) };
}

/** Under which it is stored; undefined for what was never one. */
export function hashOfToken(token: string): string | undefined {
  return isToken(token) ? hashOf(token) : undefined;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
