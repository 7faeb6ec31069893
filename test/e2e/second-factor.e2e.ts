import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';
import { demoPassword } from '../support/processes/demo-password.ts';

let site: Site;
/** Passkeys work with names of hosts, not with addresses. */
let address = '';
beforeAll(async () => {
  site = await startSite({ LOGIN_LIMIT: '1000' });
  address = site.url.replace('127.0.0.1', 'localhost');
  password = await demoPassword(site);
});

let password: string;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openSecurity(page: Page): Promise<void> {
  await page.goto(`${address}/admin/account`);
  await page.getByRole('heading', { name: 'Authenticator app' }).waitFor();
}

async function startOver(): Promise<Page> {
  forgetSecondFactor();
  const page = await openPage();
  const answer = await page.request.post(`${address}/api/admin/login`, {
    data: { username: 'admin', password },
  });
  expect(await answer.json()).toMatchObject({ user: { fullName: 'Demo Administrator' } });
  await openSecurity(page);
  return page;
}

/** Removes what an earlier try left. */
function forgetSecondFactor(): void {
  const database = new Sqlite(join(site.dataDir, 'forecourt.db'));
  for (const table of ['authenticators', 'recovery_codes', 'passkeys']) database.exec(`DELETE FROM ${table}`);
  database.close();
}

async function typePassword(page: Page): Promise<void> {
  await page.goto(`${address}/admin/login`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Login').click();
}

async function seeDashboard(page: Page): Promise<void> {
  await page.waitForURL(`${address}/admin/dashboard`);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

/** A device with a fingerprint reader. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Keep these recovery codes' });
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await button(page, 'I Have Kept Them').click();
  await dialog.waitFor({ state: 'hidden' });
  return codes;
}

async function turnOffApp(page: Page): Promise<void> {
  await button(page, 'Turn Off').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await seeToast(page, 'The authenticator app is turned off');
}

describe('a second factor', () => {
  it('is set up with an app, asked for at the log-in, replaced by a recovery code, and turned off', async () => {
    const page = await startOver();
    await button(page, 'Set Up an App').click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
    const app = new TOTP({ secret: key.replaceAll(' ', '') });
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await button(page, 'Turn On').click();
    await page.getByText('That code is not right.', { exact: false }).waitFor();
    troublesOf(page).length = 0;
    await page.getByLabel('Code', { exact: true }).fill(app.generate());
    await button(page, 'Turn On').click();
    const codes = await keepCodes(page);
    await page.getByText('10 codes are left.', { exact: false }).waitFor();

    await button(page, 'Logout').click();
    await page.waitForURL(/\/admin\/login/);
    await typePassword(page);
    await page.getByText('One more step', { exact: false }).waitFor();
    // The first code was used already, and the next one is taken early.
    await page.getByLabel('Code', { exact: true }).fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await button(page, 'Log in').click();
    await seeDashboard(page);

    await typePassword(await leave(page));
    await button(page, 'Use a recovery code').click();
    await page.getByLabel('Recovery code').fill((codes[0] ?? '').toUpperCase());
    await page.keyboard.press('Enter');
    await seeDashboard(page);
    await openSecurity(page);
    await page.getByText('9 codes are left.', { exact: false }).waitFor();
    await turnOffApp(page);
    await button(page, 'Set Up an App').waitFor();
  });

  it('can be a passkey, which logs in alone', async () => {
    const page = await startOver();
    await addDevice(page);
    await button(page, 'Add a Passkey').click();
    await page.getByText('Give it a name, such as the device it is on').waitFor();
    await page.getByLabel('Name of the new passkey').fill('Office computer');
    await button(page, 'Add a Passkey').click();
    await keepCodes(page);
    await page.getByText(/^Added .*, not used yet$/).waitFor();

    await leave(page);
    await page.goto(`${address}/admin/login`);
    await button(page, 'Log In with a Passkey').click();
    await seeDashboard(page);
    await typePassword(await leave(page));
    await page.getByText('One more step: use the passkey', { exact: false }).waitFor();
    await button(page, 'Log In with a Passkey').click();
    await seeDashboard(page);

    await openSecurity(page);
    await page.getByText(/^Added .*, last used /).waitFor();
    await button(page, 'Remove Office computer').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await seeToast(page, 'The passkey is removed');
    await page.getByText(/last used/).waitFor({ state: 'hidden' });
  });
});

describe('the password once more', () => {
  it('is asked for in a dialog, and what was begun goes on', async () => {
    const page = await openPage();
    await logIn(page, site);
    let asked = 0;
    await page.route('**/api/admin/account/codes', (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      const json = { code: 'confirm_yourself', message: 'Please give your password once more to go on' };
      return route.fulfill({ status: 403, json });
    });
    await page.goto(`${site.url}/admin/account`);
    await button(page, 'Set Up an App').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await dialog.getByText('That is not your password').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Continue').click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await expect.poll(() => dialog.isVisible()).toBe(false);
    expect(asked).toBe(2);
    // The browser logs the two refusals.
    expect(troublesOf(page).splice(0)).toHaveLength(2);
  });

  it('comes before what takes much away, which then goes on with all that was typed', async () => {
    const page = await openPage();
    await logIn(page, site);
    const files: Promise<string>[] = [];
    const note = (one: Page) =>
      one.on('download', (file) => files.push(Promise.resolve(file.suggestedFilename())));
    note(page);
    page.context().on('page', note);
    /** Opens a page, and comes back to it after more than ten minutes. */
    const returnTo = async (path: string) => {
      await page.goto(site.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    const confirm = async () => {
      await dialog.getByLabel('Password', { exact: true }).fill(password);
      await button(page, 'Continue').click();
      await dialog.waitFor({ state: 'hidden' });
    };
    const newest = () => Promise.all(files).then((names) => names.at(-1));

    await returnTo('/admin/database');
    letPass();
    await button(page, 'Create Backup').click();
    await confirm();
    await seeToast(page, 'Backup Created', undefined, { timeout: 60_000 });
    letPass();
    await page.getByRole('link', { name: 'Download' }).first().click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await seeToast(page, 'Not downloaded', 'Please give your password once more to go on');
    expect(files).toEqual([]);
    await page.getByRole('link', { name: 'Download' }).first().click();
    await confirm();
    await expect.poll(newest).toMatch(/^backup-.+\.tar$/);

    await returnTo('/admin/data-transfer');
    letPass();
    await button(page, 'Export Vehicle Data').click();
    await confirm();
    await expect.poll(newest, { timeout: 60_000 }).toMatch(/\.json$/);

    await returnTo('/admin/bookings');
    await page.getByText('Calendar on Your Phone').click();
    letPass();
    await button(page, 'Make My Address').click();
    await confirm();
    await page.getByLabel('Address of your calendar').waitFor();

    await returnTo('/admin/settings/operation');
    await page.getByLabel('Mail new inquiries as ADF to').fill('leads@example.com');
    await page.getByText(/^Draft saved/).waitFor();
    letPass();
    await button(page, 'Publish').click();
    const question = page.getByRole('dialog', { name: 'Publish these changes?' });
    await question.getByRole('button', { name: 'Publish' }).click();
    await confirm();
    await seeToast(page, 'Settings published', 'Visitors see them from now on.');
    await expect
      .poll(() => page.getByLabel('Mail new inquiries as ADF to').inputValue())
      .toBe('leads@example.com');
    // The browser logs each refusal.
    expect(troublesOf(page).splice(0)).toHaveLength(6);
  });
});

/** More than ten minutes after everybody gave their password. */
function letPass(): void {
  const database = new Sqlite(join(site.dataDir, 'forecourt.db'));
  const then = new Date(Date.now() - 601_000).toISOString();
  database.prepare('UPDATE sessions SET created_at = ?, confirmed_at = ?').run(then, then);
  database.close();
}

/** Forgets the session, as another browser has none. */
async function leave(page: Page): Promise<Page> {
  // Away first: what the page still asks for would be refused, which the browser logs as an error.
  await page.goto('about:blank');
  await page.request.post(`${address}/api/admin/logout`);
  return page;
}
