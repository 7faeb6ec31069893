import { createHash, randomBytes } from 'node:crypto';

/** For a link or a cookie. Only its hash is stored, so that somebody who reads the database can use none. */
export function makeSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
