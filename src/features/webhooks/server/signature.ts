import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function makeSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export function isPlainSecret(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** The headers of Standard Webhooks: the receiver knows by them that nobody else sent it, and when. */
export function signedHeaders(secret: string, { id, atS, body }: { id: string; atS: number; body: string }) {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${atS}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(atS),
    'webhook-signature': `v1,${signature}`,
  };
}
