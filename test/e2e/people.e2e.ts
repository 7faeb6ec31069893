import { randomBytes } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';

const PASSWORD = 'seven green lanterns';
let site: Site;
beforeAll(async () => {
  site = await startSite({ LOGIN_LIMIT: '1000' });
});

const fullNameOf = (username: string) => `Alex ${username}`;
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const offered = (page: Page) =>
  page.getByRole('navigation', { name: 'Staff area' }).getByRole('link').allTextContents();
const star = (page: Page) => page.getByRole('button', { name: /^Featured on the home page/ }).first();

/** The owner works with the keyboard alone: focus goes in, stays in, and comes back to what opened the dialog. */
function openDialogs(owner: Page) {
  const keys = keyboardOf(owner);
  const cameBackTo = (opener: string) => expect.poll(keys.focused).toBe(opener);
  return {
    ...keys,
    cameBackTo,
    async open(opener: string, title: string, first: string): Promise<void> {
      await keys.press(opener);
      await dialog(owner, title).waitFor();
      await expect.poll(keys.focused).toBe(first);
      expect(await keys.goRound()).toEqual(['inside']);
      await keys.key('Escape');
      await dialog(owner, title).waitFor({ state: 'hidden' });
      await cameBackTo(opener);
      await keys.key('Enter');
      await dialog(owner, title).waitFor();
      await expect.poll(keys.focused).toBe(first);
    },
    async closed(title: string, opener: string): Promise<void> {
      await dialog(owner, title).waitFor({ state: 'hidden' });
      await cameBackTo(opener);
    },
  };
}

async function invite(owner: Page, username: string): Promise<string> {
  const keys = openDialogs(owner);
  await keys.open('Invite Somebody', 'Invite somebody', 'Name');
  await keys.press('Make Invitation');
  await owner.getByText('Name is required', { exact: true }).waitFor();
  await keys.write('Name', fullNameOf(username));
  // What is half typed does not go unasked, and is not there again once it was left.
  const leaving = dialog(owner, 'Leave without saving?');
  await keys.key('Escape');
  await leaving.getByRole('button', { name: 'Stay' }).press('Enter');
  await expect.poll(() => owner.getByLabel('Name', { exact: true }).inputValue()).toBe(fullNameOf(username));
  await keys.key('Escape');
  await leaving.getByRole('button', { name: 'Leave' }).press('Enter');
  await keys.closed('Invite somebody', 'Invite Somebody');
  await keys.open('Invite Somebody', 'Invite somebody', 'Name');
  await expect.poll(() => owner.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  await keys.write('Name', fullNameOf(username));
  await keys.write('E-mail', `${username}@southern-cross.example`);
  await keys.key('Enter');
  await dialog(owner, 'Pass on this link').waitFor();
  const link = await owner.getByLabel('Link', { exact: true }).inputValue();
  await expect.poll(keys.focused).toBe('Copy Link');
  expect(await keys.goRound()).toEqual(['inside']);
  await keys.press('Done');
  await keys.closed('Pass on this link', 'Invite Somebody');
  await expect.poll(() => owner.content()).not.toContain(new URL(link).hash);
  return new URL(link).hash;
}

async function accept(page: Page, hash: string, username: string): Promise<void> {
  await page.goto(`${site.url}/admin/invitation${hash}`);
  await page.getByText('You are invited as Sales', { exact: false }).waitFor();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Make My Account' }).click();
  await page.waitForURL(`${site.url}/admin/dashboard`);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

async function tellOfMailToStaff(route: Route): Promise<void> {
  const response = await route.fetch();
  const page = { name: 'Mail in the settings', href: '/admin/settings/mail', permission: 'settings.change' };
  const unsentMail = [{ words: 'One mail to staff could not be sent in three days of trying.', page }];
  await route.fulfill({ response, json: { ...(await response.json()), unsentMail } });
}

it('somebody is invited, does what their role allows, gets another one, and is disabled', async () => {
  // Each attempt has its own person.
  const username = `a${randomBytes(4).toString('hex')}`;
  const name = fullNameOf(username);
  const owner = await openPage();
  await logIn(owner, site);
  const keys = openDialogs(owner);
  await owner.goto(`${site.url}/admin/people`);
  const hash = await invite(owner, username);

  const page = await openPage();
  await accept(page, hash, username);
  await expect
    .poll(() => offered(page))
    .toEqual([
      'Today',
      'Dashboard',
      expect.stringMatching('Inquiries'),
      ...['Bookings', 'Holds'],
      ...['Vehicles', 'Add Vehicle', 'Window Cards', 'Channels'],
      'Visit Site',
      ...['System Status', 'My Account'],
    ]);
  const main = page.getByRole('main');
  await expect.poll(() => main.textContent()).toContain('Manage Vehicles');
  await expect.poll(() => main.textContent()).not.toMatch(/Database Management|Data Transfer|Make it yours/);
  for (const [path, words] of [
    ['people', 'see or change who works here'],
    ['settings/hours', 'see the settings'],
    ['database', 'see, make or restore backups'],
    ['data-transfer', 'import or clear vehicles'],
  ]) {
    await page.goto(`${site.url}/admin/${path}`);
    await page.getByText(`Your account may not ${words}.`, { exact: true }).waitFor();
  }
  await page.route('**/api/admin/status', tellOfMailToStaff);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByText('Ask an owner or a manager to look at Mail in the settings.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Mail in the settings' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Channels', exact: true }).click();
  await page.getByText(/^Google needs the store code .* Ask an owner or a manager\.$/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Enter it' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Vehicles', exact: true }).click();
  await star(page).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Delete / }).count()).toBe(0);

  await owner.reload();
  await keys.open(`Role of ${name}`, `Role of ${name}`, 'Role');
  await owner.keyboard.type('V');
  await keys.press('Change Role');
  await seeToast(owner, 'The role is changed');
  await keys.closed(`Role of ${name}`, `Role of ${name}`);
  await star(page).click();
  await seeToast(page, 'Your role is now Viewer', /^An owner has changed it/);
  await expect.poll(() => offered(page)).not.toContain('Add Vehicle');
  await expect.poll(() => star(page).isDisabled()).toBe(true);
  troublesOf(page).length = 0; // the browser reports the 403

  await keys.open(`Disable ${name}`, `Disable ${name}?`, 'Cancel');
  await keys.press('Disable');
  await seeToast(owner, 'The account is disabled');
  await keys.closed(`Disable ${name}?`, `Enable ${name}`);
  await page.getByRole('link', { name: /^Inquiries/ }).click();
  await page.waitForURL(/\/admin\/login/);
  await seeToast(page, 'Your session has ended', 'Please log in again to go on.');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await seeToast(page, 'Login Failed', 'This account is disabled. Ask an owner.');
  troublesOf(page).length = 0; // and the 401

  const me = 'Demo Administrator';
  await keys.press(`Role of ${me}`);
  await expect.poll(keys.focused).toBe('Role');
  await dialog(owner, `Role of ${me}`).waitFor();
  await owner.keyboard.type('M');
  await keys.press('Change Role');
  const sorry = 'Make somebody else an owner first.';
  await seeToast(owner, 'The role was not changed', `The last owner stays an owner. ${sorry}`);
  await keys.key('Escape');
  await keys.closed(`Role of ${me}`, `Role of ${me}`);
  // What would be refused is not offered.
  await expect.poll(() => owner.getByRole('button', { name: `Disable ${me}` }).count()).toBe(0);
  troublesOf(owner).length = 0; // the refusal
});
