import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installUnit } from '../support/systemd-unit.ts';

it('the unit of systemd is one that systemd takes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-unit-'));
  await expect(installUnit(join(folder, 'forecourt.service'))).resolves.toBeUndefined();
  await rm(folder, { recursive: true });
});
