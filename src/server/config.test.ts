import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const store = {
  PHOTO_STORE: 's3://bucket/photos',
  PHOTO_STORE_KEY: 'key',
  PHOTO_STORE_SECRET: 'secret',
};

describe('settings that do not go together are refused, all of them in one message', () => {
  it.each([
    ['a store without its key', { ...store, PHOTO_STORE_KEY: '' }, ['PHOTO_STORE_KEY must be set']],
    ['signed addresses without a store', { PHOTO_SERVING: 'signed' }, ['PHOTO_SERVING can be signed only']],
    [
      'public pictures without a store and without their address',
      { PHOTO_SERVING: 'public' },
      ['PHOTO_SERVING can be public only', 'PHOTO_PUBLIC_URL must be set'],
    ],
    [
      'backups where the photos are',
      { ...store, BACKUP_STORE: store.PHOTO_STORE },
      ['BACKUP_STORE must have another bucket or prefix'],
    ],
    [
      'backups among the photos that may be public',
      { ...store, BACKUP_STORE: `${store.PHOTO_STORE}/photos/backups` },
      ['BACKUP_STORE must not be below the photos'],
    ],
    ['a token that is easily guessed', { METRICS_TOKEN: 'short' }, ['METRICS_TOKEN must have at least 16']],
  ])('%s', (_name, env, messages) => {
    const read = () => readConfig(env);
    for (const message of messages) expect(read).toThrow(message);
  });

  it('a store with everything it needs is taken', () => {
    expect(readConfig(store).photoStore).toMatchObject({ bucket: 'bucket' });
  });
});
