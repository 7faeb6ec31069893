import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** A headless Chromium without background network traffic: that of `npm test`, else Debian's. */
export function launchChromium(...moreArgs: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? DEBIAN.find((path) => existsSync(path)),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...moreArgs,
    ],
  });
}
