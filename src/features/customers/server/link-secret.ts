import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts';
import { isToken } from '../link-token.ts';

const TOKEN_BYTES = 16;

/** The secret of a link in a mail, and the hash under which it is stored. */
export function makeToken(): { token: string; token_hash: string } {
  const token = makeSecret(TOKEN_BYTES);
  return { token, token_hash: hashOfSecret(token) };
}

/** Hash under which the secret is stored; undefined for a text that cannot be one. */
export function hashOfToken(token: string): string | undefined {
  return isToken(token) ? hashOfSecret(token) : undefined;
}
