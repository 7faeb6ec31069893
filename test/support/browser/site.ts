import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { demoPassword } from '../processes/demo-password.ts';
import { coverageFolder, type SiteProcess, startProcess } from '../processes/site-process.ts';
import { launchChromium } from './chromium.ts';
import { isAboutMap, withoutMap } from './map.ts';
import { waitForLife } from './page-life.ts';
import { leaveVisitor, sendVisitorsAway, takeVisitor } from './visitors.ts';

export interface Site extends SiteProcess {
  dataDir: string;
}

const sites: Site[] = [];
const openPages: { page: Page; troubles: string[] }[] = [];
let browser: Promise<Browser> | undefined;

/** A running site on a copy of the demonstration: 43 vehicles, one picture each, account admin. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-e2e-'));
  await cp(inject('goldenDemo'), dataDir, { recursive: true });
  const site = { ...(await startProcess({ DATA_DIR: dataDir, DEMO_PHOTOS: 'featured', ...env })), dataDir };
  sites.push(site);
  return site;
}

/** The one Chromium of this worker. */
export function openBrowser(): Promise<Browser> {
  browser ??= launchChromium(
    withoutMap,
    // A page is gone before collecting its garbage, or a faster version of its code, would have been worth the work.
    '--js-flags=--min-semi-space-size=64 --no-maglev --no-turbofan',
    // One process for all pages of a visitor, the empty ones that they begin as too: the next has the code that was
    // compiled for the last.
    '--process-per-site',
    '--renderer-process-limit=1',
    '--disable-site-isolation-trials',
  );
  return browser;
}

interface PageOptions extends BrowserContextOptions {
  width?: number;
  height?: number;
}

/**
 * A new visitor in real Chromium. Any complaint of the page (script errors, hydration mismatches, CSP violations)
 * fails the test, unless the test removes it from `troublesOf(page)`.
 */
export async function openPage({ width = 1440, height = 900, ...options }: PageOptions = {}): Promise<Page> {
  const context = await takeVisitor(await openBrowser(), {
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Its answers come from a worker, where a test cannot change them; offline.e2e.ts tests what it does.
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  page.setDefaultTimeout(30_000);
  if (options.javaScriptEnabled !== false) {
    waitForLife(page);
    if (coverageFolder) await page.coverage.startJSCoverage({ resetOnNavigation: false });
  }
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAboutMap(message)) troubles.push(`console: ${message.text()}`);
  });
  openPages.push({ page, troubles });
  return page;
}

/** The page's complaints so far; emptying the list marks them as expected. */
export function troublesOf(page: Page): string[] {
  return openPages.find((one) => one.page === page)?.troubles ?? [];
}

/** How long a login is used again, well within the time after which staff are asked for their password once more. */
const LOGIN_MS = 4 * 60_000;
const logins = new Map<string, { at: number; cookies: Parameters<BrowserContext['addCookies']>[0] }>();

/**
 * One login for all tests of a file: it takes as long as it takes an attacker. Staff screens move by their styles alone,
 * never by code: drawing that would test nothing, and take its time.
 */
export async function logIn(page: Page, site: Site): Promise<void> {
  const context = page.context();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const known = logins.get(site.url);
  if (known && Date.now() - known.at < LOGIN_MS) {
    await context.addCookies(known.cookies);
    const session = await context.request.get(`${site.url}/api/admin/session`);
    // A test may have ended it.
    if ((await session.json()).authenticated) return;
  }
  const answer = await context.request.post(`${site.url}/api/admin/login`, {
    data: { username: 'admin', password: await demoPassword(site) },
  });
  expect(answer.status()).toBe(200);
  logins.set(site.url, { at: Date.now(), cookies: await context.cookies(site.url) });
}

/** A page of the staff area, logged in. */
export async function openAsStaff(site: Site, path: string, options?: PageOptions): Promise<Page> {
  const page = await openPage(options);
  await logIn(page, site);
  await page.goto(site.url + path);
  return page;
}

/** After each attempt of each test, so that the next one starts clean. */
export async function closePages(): Promise<void> {
  const opened = openPages.splice(0);
  if (coverageFolder) {
    for (const { page, troubles } of opened) {
      // What comes while the coverage is taken comes after the test.
      const { length } = troubles;
      await keepCoverage(page, coverageFolder);
      troubles.length = length;
    }
  }
  const origins = sites.map(({ url }) => url);
  for (const context of new Set(opened.map(({ page }) => page.context())))
    await leaveVisitor(context, origins);
  const troubles = opened.flatMap((one) => one.troubles);
  expect(troubles, 'the browser complained').toEqual([]);
}

async function keepCoverage(page: Page, folder: string): Promise<void> {
  const entries = await page.coverage.stopJSCoverage().catch(() => []); // the test closed the page
  const result = entries.map(({ url, functions }) => ({ url, functions }));
  await writeFile(join(folder, `page-${randomUUID()}.json`), JSON.stringify({ result }));
}

/** After each file. The browser stays for the next one: only contexts hold state. */
export async function stopSites(): Promise<void> {
  await sendVisitorsAway();
  logins.clear();
  for (const site of sites.splice(0)) {
    await site.stop();
    await rm(site.dataDir, { recursive: true, force: true });
  }
}
