import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseOtherUser } from './folder-owner.ts';
import { parseSettings, readServiceSettings } from './service-settings.ts';

let folder: string;
let places: { installedUnit: string; shippedUnit: string };
const file = () => join(folder, 'forecourt.env');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-settings-'));
  places = { installedUnit: join(folder, 'forecourt.service'), shippedUnit: join(folder, 'shipped.service') };
  const unit = [
    '[Service]',
    'Environment=NODE_ENV=production DATA_DIR=/var/lib/forecourt',
    `EnvironmentFile=-${file()}`,
  ];
  for (const path of Object.values(places)) await writeFile(path, unit.join('\n'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (typed: string[], env: Record<string, string> = {}, others = places) =>
  readServiceSettings(typed, env, others);

describe('the settings of a command', () => {
  it('are those of the unit, with its file and what was added to it, where the unit is installed', async () => {
    expect(await read(['x'])).toEqual({
      env: { NODE_ENV: 'production', DATA_DIR: '/var/lib/forecourt' },
      words: ['x'],
      from: places.installedUnit,
    });
    await writeFile(file(), 'SMTP_URL=smtps://me:pa#ss@mail\nBACKUP_PASSPHRASE="a long \\"phrase\\""\n');
    await mkdir(`${places.installedUnit}.d`);
    await writeFile(
      `${places.installedUnit}.d/override.conf`,
      '[Service]\nEnvironment="DATA_DIR=/srv/the cars"\n',
    );
    const { env, from } = await read(['x'], { LANG: 'C', BACKUP_PASSPHRASE: 'that of an old backup' });
    expect(env).toEqual({
      NODE_ENV: 'production',
      DATA_DIR: '/srv/the cars',
      SMTP_URL: 'smtps://me:pa#ss@mail',
      // Set for this command.
      BACKUP_PASSPHRASE: 'that of an old backup',
      LANG: 'C',
    });
    expect(from).toBe(file());
    await rm(`${places.installedUnit}.d`, { recursive: true });
  });

  it('are those of its file also where the unit is elsewhere, and the environment alone where there is neither', async () => {
    const elsewhere = { ...places, installedUnit: join(folder, 'none') };
    expect((await read([], {}, elsewhere)).env).toMatchObject({
      DATA_DIR: '/var/lib/forecourt',
      SMTP_URL: 'smtps://me:pa#ss@mail',
    });
    await rm(file());
    expect(await read([], { A: 'b' }, elsewhere)).toEqual({
      env: { A: 'b' },
      words: [],
      from: 'the environment',
    });
  });

  it('are the environment alone where that says where the data are', async () => {
    const said: Record<string, string>[] = [{ DATA_DIR: '/mine' }, { DATABASE_URL: 'postgres://mine' }];
    for (const env of said)
      expect(await read(['x'], env)).toEqual({ env, words: ['x'], from: 'the environment' });
  });

  it('come from the file that was named, by the rules of systemd, also where Node has read it before', async () => {
    const own = join(folder, 'own.env');
    const text = 'DATA_DIR=/own\nSMTP_URL=smtps://me:pa#ss@mail\n';
    await writeFile(own, text);
    for (const typed of [
      ['--newest', '--env-file', own],
      [`--env-file=${own}`, '--newest'],
    ])
      for (const env of [{}, parseEnv(text) as Record<string, string>])
        expect(await read(typed, env)).toMatchObject({
          env: { DATA_DIR: '/own', SMTP_URL: 'smtps://me:pa#ss@mail' },
          words: ['--newest'],
          from: own,
        });
    await expect(read(['--env-file', join(folder, 'missing')])).rejects.toThrow('There is no settings file');
    await expect(read(['--env-file'])).rejects.toThrow('needs the name of a file');
  });

  it('are read as systemd reads them', () => {
    expect(
      parseSettings(
        `# a comment\n; another\n\nA = b c \nB='x "y" #z'\nC="a\\"b"\nD=a\\\nb\nE=\nnot a line\n`,
      ),
    ).toEqual({ A: 'b c', B: 'x "y" #z', C: 'a"b', D: 'ab', E: '' });
  });
});

it('a command is refused to another user than the owner of the data folder, with the way to run it', async () => {
  const own = process.getuid?.() ?? 0;
  expect(await refuseOtherUser(folder)).toBe(true);
  expect(await refuseOtherUser(join(folder, 'none'), own + 1)).toBe(false);
  await expect(refuseOtherUser(folder, own + 1)).rejects.toThrow(
    /^The data folder \S+ belongs to (the user|user number) \S+, and this command was run by \S+\. Nothing was done.* sudo -u \S+/,
  );
});
