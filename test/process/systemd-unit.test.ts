import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installUnit } from '../support/processes/systemd-unit.ts';

it('the unit of systemd is one that systemd takes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-unit-'));
  const unit = join(folder, 'forecourt.service');
  await expect(installUnit(unit)).resolves.toBeUndefined();
  const misspell = (text: string) => text.replace('ProtectHome=', 'ProtectHouse=');
  await expect(installUnit(unit, { toHere: misspell })).rejects.toThrow('ProtectHouse');
  await rm(folder, { recursive: true });
});
