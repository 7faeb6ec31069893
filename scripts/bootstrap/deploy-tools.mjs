// Gets the tests the programs that deploy/ has samples for: nginx and Caddy, the machine's own or else unpacked from
// Debian's packages into the cache, since installing them would start them; systemd-analyze; and age, which opens
// encrypted backups.

import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { canInstallPackages, installPackages, readPackageList } from './debian.mjs';
import { runCommand } from './run-command.mjs';
import { StepFailure } from './step-failure.mjs';

const CACHE = resolve('node_modules/.cache/deploy-tools');

/** The paths of all of them. */
export async function ensureDeployTools() {
  return {
    TEST_NGINX: await ensureUnpacked('nginx', 'usr/sbin/nginx'),
    TEST_CADDY: await ensureUnpacked('caddy', 'usr/bin/caddy'),
    TEST_AGE: await ensureUnpacked('age', 'usr/bin/age'),
    TEST_OPENSSL: await ensureInstalled('openssl', 'openssl'),
    TEST_SYSTEMD_ANALYZE: await ensureInstalled('systemd-analyze', 'systemd'),
  };
}

async function ensureUnpacked(name, path) {
  const found = findProgram(name);
  if (found) return found;
  const folder = join(CACHE, name);
  const program = join(folder, path);
  if (existsSync(program)) return program;
  const advice = `There is no ${name}: install it.`;
  if (!existsSync('/usr/bin/apt-get')) throw new StepFailure(advice);
  if (canInstallPackages()) await readPackageList();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // As root, apt would hand the download to a user of its own, who may not write here.
  const asRoot = ['-o', 'APT::Sandbox::User=root'];
  const download = await runCommand('apt-get', ['-qq', ...asRoot, 'download', name], { cwd: folder });
  const archive = readdirSync(folder).find((file) => file.endsWith('.deb'));
  if (!archive) throw new StepFailure(advice, download.output);
  const unpacked = await runCommand('dpkg', ['-x', archive, '.'], { cwd: folder });
  if (!existsSync(program)) throw new StepFailure(advice, unpacked.output);
  return program;
}

async function ensureInstalled(program, packageName) {
  const found = findProgram(program);
  if (found) return found;
  const advice = `There is no ${program}: install Debian's package ${packageName}.`;
  if (!canInstallPackages()) throw new StepFailure(advice);
  const { output } = await installPackages(packageName);
  const installed = findProgram(program);
  if (!installed) throw new StepFailure(advice, output);
  return installed;
}

function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
