// Finds the Chromium that the tests drive, or gets one: Debian's package as root, else Playwright's own.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, installPackages } from './debian.mjs';
import { runCommand } from './run-command.mjs';
import { handOver } from './runtime.mjs';
import { StepFailure } from './step-failure.mjs';

// The headless shell needs half the processor time for the same pages.
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium that runs. */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await doesRun(chosen)) return chosen;
    throw new StepFailure(`CHROMIUM_PATH names a browser that does not run: ${chosen}`);
  }
  return (
    (await findInstalled(SHELL)) ??
    (await installFromDebian(SHELL)) ??
    (await findInstalled(...WHOLE)) ??
    (await installFromDebian('chromium')) ??
    (await installFromPlaywright())
  );
}

async function findInstalled(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (existsSync(path) && (await doesRun(path))) return path;
  }
}

async function installFromDebian(name) {
  if (!canInstallPackages()) return undefined;
  // Without a font of the system, Chromium draws text that has no web font as empty boxes.
  const { isInstalled, output } = await installPackages(name, 'fonts-dejavu-core');
  if (isInstalled) return findInstalled(name);
  console.error(output.trimEnd());
}

async function installFromPlaywright() {
  console.log('Downloading Chromium with Playwright…');
  const { code, output } = await runCommand(handOver(), [
    'node_modules/playwright-core/cli.js',
    'install',
    'chromium',
  ]);
  const { chromium } = await import('playwright-core');
  if (code === 0 && (await doesRun(chromium.executablePath()))) return chromium.executablePath();
  throw new StepFailure(
    'There is no Chromium: install one, or name one in CHROMIUM_PATH (as root on Debian, npm test installs it).',
    output,
  );
}

// Some systems have a stub under this name that only says how to install the real one.
async function doesRun(path) {
  const { code } = await runCommand(path, ['--version'], { timeoutMs: 20_000 });
  return code === 0;
}
