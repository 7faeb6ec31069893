import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * Copies the unit of deploy/ to a file, with the Node and the user of this machine: those it names exist on the dealer's.
 * `toHere` may move its folders too. Throws what `systemd-analyze verify` has to say about it.
 */
export async function installUnit(
  file: string,
  { root = '.', toHere = (text) => text }: { root?: string; toHere?: (text: string) => string } = {},
): Promise<void> {
  const shipped = await readFile(join(root, 'deploy/systemd/forecourt.service'), 'utf8');
  const changed = toHere(shipped)
    .replace('/usr/bin/node', process.execPath)
    .replace('User=forecourt', `User=${userInfo().username}`);
  await writeFile(file, changed);
  const analyze = process.env.TEST_SYSTEMD_ANALYZE ?? 'systemd-analyze';
  // It ends with 0 after a word about a key that it does not know.
  const { stdout, stderr, status, error } = spawnSync(analyze, ['verify', file], { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0 || stdout || stderr) throw new Error(`systemd does not take the unit: ${stdout}${stderr}`);
}
