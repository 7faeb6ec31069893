import { randomBytes } from 'node:crypto';
import type { StoreSettings } from '#server/object-store/object-store.ts';

/** A separate prefix in the test store, as environment settings. */
export function testStoreEnv(): Record<string, string> {
  const address = process.env.TEST_OBJECT_STORE;
  if (!address) throw new Error('TEST_OBJECT_STORE is not set; npm test starts an S3 server and sets it');
  const { origin, username, password, pathname } = new URL(address);
  return {
    PHOTO_STORE: `s3://${pathname.slice(1)}/${randomBytes(6).toString('hex')}`,
    PHOTO_STORE_ENDPOINT: origin,
    PHOTO_STORE_KEY: decodeURIComponent(username),
    PHOTO_STORE_SECRET: decodeURIComponent(password),
  };
}

export function testStore(): StoreSettings {
  const env = testStoreEnv();
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/(.*)$/.exec(env.PHOTO_STORE ?? '') ?? [];
  return {
    endpoint: env.PHOTO_STORE_ENDPOINT ?? '',
    region: 'us-east-1',
    accessKey: env.PHOTO_STORE_KEY ?? '',
    secret: env.PHOTO_STORE_SECRET ?? '',
    bucket,
    prefix: `${prefix}/`,
    timeoutMs: 10_000,
  };
}
