import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderClaims } from '../db/locks/folder-claims.ts';
import { createHeavyOperations, type HeavyOperations } from './heavy-operations.ts';

let folder: string;
let heavy: HeavyOperations;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-claims-'));
  heavy = createHeavyOperations(createFolderClaims(folder));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const aRestoreIsRunning = {
  code: 'busy',
  message: 'A restore is running. Wait until it has finished, then try again.',
};

/** Starts a restore that lasts until told to end. */
async function beginRestore() {
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const { promise, resolve: end } = Promise.withResolvers<string>();
  const restore = heavy.run('A restore', () => {
    begin();
    return promise;
  });
  await hasBegun;
  return { restore, end };
}

describe('heavy operations', () => {
  it('refuses a second one and says what is running', async () => {
    const { restore, end } = await beginRestore();
    await expect(heavy.run('A backup', async () => 'never')).rejects.toMatchObject(aRestoreIsRunning);
    expect(heavy.running()).toBe('A restore');
    end('done');
    expect(await restore).toBe('done');
    expect(heavy.running()).toBeUndefined();
  });

  it('is free again after a failure', async () => {
    await expect(heavy.run('A backup', () => Promise.reject(new Error('no room')))).rejects.toThrow(
      'no room',
    );
    expect(await heavy.run('A backup', async () => 'works')).toBe('works');
  });
});

describe('a command beside the running site', () => {
  it('waits its turn as the site does, and each knows what the other does', async () => {
    const command = createHeavyOperations(createFolderClaims(folder));
    const { restore, end } = await beginRestore();
    await expect(command.run('A backup', async () => 'never')).rejects.toMatchObject(aRestoreIsRunning);
    expect(await command.findRunning()).toBe('A restore');
    end('done');
    await restore;
    expect(await command.findRunning()).toBeUndefined();
    expect(await command.run('A backup', async () => 'works')).toBe('works');
    expect(await readdir(folder)).toEqual(['operation.lock']);
  });

  it('is not held up by what a killed process has left', async () => {
    await writeFile(join(folder, 'operation.name'), 'A restore');
    expect(await heavy.findRunning()).toBeUndefined();
    expect(await heavy.run('A backup', async () => 'works')).toBe('works');
  });
});
