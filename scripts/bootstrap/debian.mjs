import { existsSync } from 'node:fs';
import { runCommand } from './run-command.mjs';

let isListRead = false;

/** Whether packages can be installed: Debian or a derivative, as root. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs Debian packages. Returns whether that worked; what went wrong is in `output`. */
export async function installPackages(...names) {
  console.log(`Installing ${names.join(' and ')} with apt…`);
  const list = await readPackageList();
  if (list.code !== 0) return { isInstalled: false, output: list.output };
  const install = await aptGet('install', '-y', '--no-remove', '--no-install-recommends', ...names);
  return { isInstalled: install.code === 0, output: install.output };
}

/** Package lists, once in a run. */
export async function readPackageList() {
  if (isListRead) return { code: 0, output: '' };
  const update = await aptGet('update');
  isListRead = update.code === 0;
  return update;
}

function aptGet(...args) {
  // Another apt may be running on a new machine.
  const flags = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];
  return runCommand('apt-get', [...flags, ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
