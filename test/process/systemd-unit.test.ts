import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the unit of systemd is one that systemd takes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-unit-'));
  const unit = join(folder, 'forecourt.service');
  // Its paths exist on the dealer's machine, not here.
  const changed = (await readFile('deploy/systemd/forecourt.service', 'utf8'))
    .replace('/usr/bin/node', process.execPath)
    .replace('User=forecourt', 'User=root');
  await writeFile(unit, changed);
  const analyze = process.env.TEST_SYSTEMD_ANALYZE ?? 'systemd-analyze';
  const said = execFileSync(analyze, ['verify', unit], { encoding: 'utf8', stdio: 'pipe' });
  await rm(folder, { recursive: true });
  expect(said).toBe('');
});
