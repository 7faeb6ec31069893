import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { neededUntil } from '#features/holds/hold-words.ts';
import { findFaults, look } from '../support/browser/axe.ts';
import { startBookingSite } from '../support/browser/booking-site.ts';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { openAsStaff, openPage, type Site, troublesOf } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';
import { changeDatabase } from '../support/database/change-database.ts';

let site: Site;
beforeAll(async () => {
  site = await startBookingSite({ holds: 'yes' });
});

const phone = { width: 390, height: 844 };
const pathOf = (address: string) => new URL(address).pathname;
const linkIn = async (page: Page) => pathOf(await page.getByLabel('Opens this page again').inputValue());
const statusNow = async (page: Page) =>
  (await (await page.request.get(`${site.url}/api/vehicles/1`)).json()).status as string;

async function ask(page: Page, firstName: string): Promise<void> {
  await page.goto(`${site.url}/vehicles/1`);
  await page.getByRole('link', { name: 'Ask Us to Hold It' }).click();
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill('Ng');
  await page.getByLabel('Email').fill(`${firstName.toLowerCase()}@example.com`);
  await page.getByLabel('Phone').fill('0491 570 156');
  await page.getByLabel('Until which day do you need it?').selectOption({ index: 3 });
}

/** As if the time had passed. */
const makeDue = () => changeDatabase(site, "UPDATE vehicle_holds SET until_at = '2026-01-01T00:00:00.000Z'");

/** As if the mail server had refused for three days what tells a buyer of the hold. */
const giveUpMail = (firstName: string) =>
  changeDatabase(
    site,
    `INSERT INTO outbox (kind, about, last_error, given_up_at, next_attempt_at, created_at)
     SELECT 'hold_buyer', key || ' ' || state || ' ' || sequence, 'EENVELOPE', updated_at, updated_at, updated_at
     FROM vehicle_holds WHERE first_name = ?`,
    firstName,
  );

it('a buyer asks, staff confirm, the vehicle is pending, and staff are asked when the time is up', async () => {
  const plain = await openPage({ ...phone, javaScriptEnabled: false });
  await ask(plain, 'Jo');
  await plain.getByLabel('Email').fill('jo at home');
  await plain.getByRole('button', { name: 'Ask Us to Hold It' }).click();
  await plain.getByText('Nothing has been sent yet.').waitFor();
  await expect.poll(() => plain.getByLabel('First Name').inputValue()).toBe('Jo');
  await plain.getByLabel('Email').fill('jo@example.com');
  await plain.getByRole('button', { name: 'Ask Us to Hold It' }).click();
  await plain.getByRole('heading', { name: 'We Have Your Request' }).waitFor();
  await plain.waitForURL(/\/hold\/[\w-]{22}$/);
  await plain.getByText('No mail is sent about it, so please keep this link.').waitFor();
  await expect.poll(() => linkIn(plain)).toBe(pathOf(plain.url()));
  troublesOf(plain).length = 0; // Chromium reports the answer 400
  const hydrated = await openPage(phone);
  await ask(hydrated, 'Kim');
  expect(await findFaults(hydrated, look.everything)).toEqual([]);
  await hydrated.waitForLoadState('networkidle'); // what checks the form has arrived
  await hydrated.getByLabel('Email').fill('kim at home');
  await hydrated.getByLabel('Phone').press('Enter');
  await hydrated.getByText('Invalid email address').waitFor();
  await hydrated.getByLabel('Email').fill('kim@example.com');
  await hydrated.reload();
  await hydrated.getByText('Here is what you wrote last time.').waitFor();
  await expect.poll(() => hydrated.getByLabel('Email').inputValue()).toBe('kim@example.com');
  await hydrated.waitForLoadState('networkidle');
  await hydrated.getByLabel('Phone').press('Enter');
  await hydrated.getByRole('heading', { name: 'We Have Your Request' }).waitFor();
  const link = hydrated.url();

  const staff = await openAsStaff(site, '/admin/dashboard');
  await staff.getByRole('link', { name: '2 holds wait for your decision' }).click();
  const inquiry = staff.getByRole('link', { name: 'Open the inquiry of Jo Ng' });
  await expect.poll(() => inquiry.getAttribute('href')).toMatch(/^\/admin\/inquiries\/\d+$/);
  await staff.keyboard.press('ControlOrMeta+k');
  await staff.keyboard.type('Kim Ng');
  const found = staff.getByRole('dialog').getByRole('group', { name: 'Holds' });
  await found.getByRole('option', { name: /Kim Ng/ }).click();
  await staff.waitForURL(/\/admin\/holds\?hold=\d+$/);
  await ask(plain, 'Lee');
  await staff.getByRole('button', { name: 'Confirm: Jo Ng' }).click();
  await expect.poll(keyboardOf(staff).focused).toContain('Until');
  // The day that the buyer has named.
  const named = await staff
    .getByText(/^Needed until \w+day/)
    .first()
    .innerText();
  const proposed = await staff.getByRole('dialog').getByLabel('Until').inputValue();
  expect(named).toBe(neededUntil(proposed));
  // No mail can go out here, so somebody has to call.
  await staff
    .getByRole('dialog')
    .getByText('Mail is not set up, so Jo Ng is not told: please call.')
    .waitFor();
  await staff.getByRole('dialog').getByRole('button', { name: 'Confirm Hold' }).click();
  await staff
    .locator('[data-toast-area]')
    .getByText(/^Jo Ng: on hold until \w+day/)
    .waitFor();
  await expect.poll(() => statusNow(staff)).toBe('pending');
  await staff.getByRole('region', { name: 'On Hold' }).getByRole('heading', { name: 'Jo Ng' }).waitFor();

  // No hold is offered any more; what is sent by a page from before is an inquiry.
  await plain.getByRole('button', { name: 'Ask Us to Hold It' }).click();
  await plain.getByText(/your request counts as an inquiry/).waitFor();
  for (const page of [plain, hydrated]) {
    for (const path of ['contact', 'book', 'hold']) {
      await page.goto(`${site.url}/${path}?vehicle=1`);
      await page.getByText('This vehicle is pending at the moment.').waitFor();
      await expect.poll(() => page.getByText('Ask Us to Hold It').count()).toBe(0);
    }
    await page.goto(`${site.url}/vehicles/1`);
    await page.getByText('This vehicle is pending at the moment. You may still send an inquiry.').waitFor();
    await expect.poll(() => page.getByText('Ask Us to Hold It').count()).toBe(0);
    await page.getByRole('link', { name: 'send an inquiry' }).click();
    await page.waitForURL(/\/contact\?vehicle=1/);
    await expect.poll(() => page.getByLabel('Interest').inputValue()).toBe('Purchase Inquiry');
  }

  giveUpMail('Jo');
  await staff.goto(`${site.url}/admin/dashboard`);
  const warning = staff.locator('dd', { hasText: 'One mail about a hold could not be sent' });
  await warning.getByRole('link', { name: 'Holds' }).click();
  const unsent = staff.getByText(
    /^Mail to the customer could not be sent .* given up on .*: the mail server did not take the address\.$/,
  );
  await unsent.waitFor();
  await staff.getByRole('button', { name: 'Send Mail Again: Jo Ng' }).click();
  await seeToast(staff, 'The mail is on its way again');
  await expect.poll(() => unsent.count()).toBe(0);

  // One vehicle is held for one buyer.
  await staff.getByRole('button', { name: 'Confirm: Kim Ng' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Confirm Hold' }).click();
  await staff.getByText(/This vehicle is held for Jo Ng already/).waitFor();
  await staff.getByRole('dialog').getByRole('button', { name: 'Leave It' }).click();
  troublesOf(staff).length = 0; // the answer 409

  makeDue();
  await staff.goto(`${site.url}/admin/holds`);
  const waiting = staff.getByRole('region', { name: 'Waiting for You' });
  await waiting.getByText('Time is up').waitFor();
  expect(await statusNow(staff)).toBe('pending');
  // Nobody offers it while it is held; another status is possible, which the card says.
  await staff.goto(`${site.url}/admin/vehicles/1/edit`);
  await staff.getByLabel('Status', { exact: true }).selectOption('available');
  await staff.getByRole('button', { name: 'Save Changes' }).click();
  await staff
    .getByText(/on hold for a customer, so it stays Pending.*on the Holds page\.$/)
    .first()
    .waitFor();
  await expect.poll(() => staff.getByLabel('Status', { exact: true }).inputValue()).toBe('available');
  troublesOf(staff).length = 0; // the answer 409
  const setStatus = async (status: string) => {
    const answer = await staff.request.put(`${site.url}/api/admin/vehicles/1`, {
      data: { status, seen: { status: await statusNow(staff) } },
    });
    expect(answer.status()).toBe(200);
    await staff.goto(`${site.url}/admin/holds`);
  };
  await setStatus('reserved');
  await waiting.getByText('Reserved', { exact: true }).first().waitFor();
  await setStatus('pending');
  await waiting.getByRole('button', { name: 'Release: Jo Ng' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Release' }).press('Enter');
  await expect.poll(() => staff.evaluate(() => document.activeElement?.id)).toBe('main');
  await staff.getByRole('region', { name: 'Earlier' }).getByRole('heading', { name: 'Jo Ng' }).waitFor();
  await expect.poll(() => statusNow(staff)).toBe('available');

  // The other buyer no longer wants it: also without JavaScript, by the link that they had at once.
  await hydrated.goto(link);
  await hydrated.getByRole('heading', { name: 'We Have Your Request' }).waitFor();
  expect(await findFaults(hydrated, look.everything)).toEqual([]);
  await plain.goto(link);
  await plain.getByText('I no longer want it').click();
  await plain.getByRole('button', { name: 'Yes, Withdraw It' }).click();
  await plain.getByRole('heading', { name: 'Withdrawn' }).waitFor();
  await staff.reload();
  const earlier = staff.getByRole('region', { name: 'Earlier' });
  await earlier.getByText('Withdrawn', { exact: true }).waitFor();

  // Somebody calls about it: held from the page of the car, at once.
  await staff.goto(`${site.url}/admin/vehicles/1/edit`);
  await staff.getByRole('button', { name: 'Hold', exact: true }).press('Enter');
  const form = staff.getByRole('dialog', { name: 'Hold a vehicle' });
  await expect.poll(() => form.getByLabel('Vehicle').inputValue()).toBe('1');
  await form.getByLabel('First name').fill('Caller');
  await form.getByRole('button', { name: 'Hold Vehicle' }).press('Enter');
  await staff
    .locator('[data-toast-area]')
    .getByText(/^Caller: on hold until \w+day/)
    .waitFor();
  await expect.poll(() => statusNow(staff)).toBe('pending');
  await staff.goto(`${site.url}/admin/holds`);
  const onHold = staff.getByRole('region', { name: 'On Hold' });
  await onHold.getByRole('heading', { name: 'Caller' }).waitFor();
  await onHold.getByRole('button', { name: 'Person’s data: Caller' }).waitFor();

  // The next one is told that the vehicle is taken, and keeps what was typed.
  await staff.getByRole('button', { name: 'Add Hold' }).press('Enter');
  await form.getByLabel('Vehicle').selectOption('1');
  await form.getByText('This vehicle is pending at the moment.').waitFor();
  await form.getByLabel('First name').fill('Second');
  await form.getByRole('button', { name: 'Hold Vehicle' }).press('Enter');
  await staff.getByText(/This vehicle is held for Caller already/).waitFor();
  await expect.poll(() => form.getByLabel('First name').inputValue()).toBe('Second');
  troublesOf(staff).length = 0; // the answer 409

  // Whoever entered it has it, and decides on their day by a key.
  await staff.keyboard.press('Escape');
  await staff.getByRole('button', { name: 'Leave', exact: true }).press('Enter');
  await expect.poll(() => onHold.getByLabel('Looked after by: Caller').inputValue()).toBe('admin');
  makeDue();
  await staff.goto(`${site.url}/admin/today`);
  const due = staff
    .getByRole('region', { name: 'Yours' })
    .getByRole('listitem')
    .filter({ hasText: 'Caller' });
  await due.focus();
  await staff.keyboard.press('d');
  const decide = staff.getByRole('dialog', { name: 'Decide' });
  await decide.getByRole('button', { name: 'Release: Caller' }).press('Enter');
  await staff.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).press('Enter');
  await due.waitFor({ state: 'detached' });
  await decide.waitFor({ state: 'detached' });
  await expect.poll(() => statusNow(staff)).toBe('available');
});
