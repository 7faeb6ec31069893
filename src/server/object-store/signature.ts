import { createHash, createHmac } from 'node:crypto';

/** AWS Signature Version 4, used by every S3-compatible store. */

export interface Signer {
  region: string;
  accessKey: string;
  secret: string;
}

interface Request {
  method: string;
  /** Path and query are signed as given; encode the path with `encodePath`. */
  url: URL;
  headers: Readonly<Record<string, string>>;
  now: Date;
}

export const hashOf = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex');

/** The headers to send, including `authorization`. The body is covered by `x-amz-content-sha256`. */
export function signHeaders(
  { method, url, headers, now }: Request,
  bodyHash: string,
  signer: Signer,
): Record<string, string> {
  const stamp = stampOf(now);
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': stamp,
  };
  const names = Object.keys(all).sort();
  const lines = names.map((name) => `${name}:${all[name]?.trim()}\n`).join('');
  const signed = names.join(';');
  const canonical = [method, url.pathname, queryOf(url), lines, signed, bodyHash].join('\n');
  const credential = `${signer.accessKey}/${scopeOf(stamp, signer)}`;
  const signature = sign(canonical, stamp, signer);
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signed}, Signature=${signature}`,
  };
}

/** A presigned address for reading. */
export function signAddress(
  address: URL,
  { now, seconds }: { now: Date; seconds: number },
  signer: Signer,
): URL {
  const stamp = stampOf(now);
  const url = new URL(address);
  url.searchParams.set('X-Amz-Algorithm', 'AWS4-HMAC-SHA256');
  url.searchParams.set('X-Amz-Credential', `${signer.accessKey}/${scopeOf(stamp, signer)}`);
  url.searchParams.set('X-Amz-Date', stamp);
  url.searchParams.set('X-Amz-Expires', String(seconds));
  url.searchParams.set('X-Amz-SignedHeaders', 'host');
  const canonical = ['GET', url.pathname, queryOf(url), `host:${url.host}\n`, 'host', 'UNSIGNED-PAYLOAD'];
  url.searchParams.set('X-Amz-Signature', sign(canonical.join('\n'), stamp, signer));
  return url;
}

/** Percent-encodes a path: everything but letters, digits, `-._~` and slashes. */
export const encodePath = (path: string): string => path.split('/').map(encode).join('/');

function sign(canonical: string, stamp: string, signer: Signer): string {
  const text = ['AWS4-HMAC-SHA256', stamp, scopeOf(stamp, signer), hashOf(canonical)].join('\n');
  const words = [stamp.slice(0, 8), signer.region, 's3', 'aws4_request'];
  const key = words.reduce<Buffer | string>(
    (last, word) => createHmac('sha256', last).update(word).digest(),
    `AWS4${signer.secret}`,
  );
  return createHmac('sha256', key).update(text).digest('hex');
}

const scopeOf = (stamp: string, { region }: Signer): string =>
  `${stamp.slice(0, 8)}/${region}/s3/aws4_request`;

/** `20260302T081500Z` */
const stampOf = (now: Date): string => now.toISOString().replaceAll(/[-:]|\.\d+/g, '');

function queryOf(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
