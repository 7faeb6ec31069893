import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { daysAfter, formatDay, sydneyDay } from '#shared/dates.ts';
import { findFaults, look } from '../support/browser/axe.ts';
import { startBookingSite } from '../support/browser/booking-site.ts';
import { logIn, openPage, type Site, troublesOf } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';

let site: Site;
beforeAll(async () => {
  site = await startBookingSite({ offered: 'yes' });
});

const phone = { width: 390, height: 844 };
const pathOf = (address: string) => new URL(address).pathname;
const linkIn = async (page: Page) => pathOf(await page.getByLabel('Opens this page again').inputValue());
const heading = (page: Page) => page.locator('h1').innerText();
/** Days far enough away have all of their times. */
const lateDay = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /\d+ times?$/ })
    .last();

const earlyDay = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /\d+ times?$/ })
    .first();

const isInView = async (page: Page, button: Locator) => {
  const box = await button.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
};

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name').fill('Jo');
  await page.getByLabel('Last Name').fill('Ng');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('0491 570 156');
  await page.getByLabel('I hold a current driver licence').check();
}

const idOfFocus = (page: Page) => page.evaluate(() => document.activeElement?.id);

describe('a buyer', () => {
  it('books, moves and cancels on a phone, with the keyboard alone', async () => {
    const page = await openPage(phone);
    await page.goto(`${site.url}/vehicles/1`);
    const viewing = page.getByRole('link', { name: 'Schedule Viewing' }).first();
    await expect.poll(() => viewing.getAttribute('href')).toBe('/book?vehicle=1');
    await viewing.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page)).toBe('Book a Test Drive');
    for (const name of ['Day', 'Time', 'You']) await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('main').getByRole('img').first().waitFor();
    expect(await findFaults(page, look.everything)).toEqual([]);

    await lateDay(page).focus();
    await page.keyboard.press('Enter');
    const times = page.getByRole('radio');
    await expect.poll(() => lateDay(page).getAttribute('aria-current')).toBe('true');
    // The day leads to its times, which lay below the window.
    await expect.poll(() => idOfFocus(page)).toBe('time');
    await expect.poll(() => isInView(page, times.first())).toBe(true);
    const send = page.getByRole('button', { name: 'Book This Time' });
    const chosen = send.locator('xpath=..');
    await expect.poll(() => chosen.innerText()).toMatch(/^\w+day \d+ \w+\s+Choose a time/);
    await times.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => times.nth(1).isChecked()).toBe(true);
    // In view beside the button all the while.
    const label = await times.nth(1).locator('xpath=..').innerText();
    await expect.poll(() => chosen.innerText()).toContain(label);
    await expect.poll(() => isInView(page, send)).toBe(true);
    await page.getByText('Times are Sydney time.').waitFor();
    expect(await findFaults(page, look.everything)).toEqual([]);
    // What was typed stays while another day is looked at.
    await page.getByLabel('First Name').fill('Joanna');
    await earlyDay(page).click();
    await expect.poll(() => idOfFocus(page)).toBe('time');
    await lateDay(page).click();
    await expect.poll(() => lateDay(page).getAttribute('aria-current')).toBe('true');
    await expect.poll(() => idOfFocus(page)).toBe('time');
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Joanna');
    await fill(page, 'jo@example.com');
    await times.nth(1).check();
    await page.getByLabel('Phone').press('Enter');

    await page.waitForURL(/\/booking\/[\w-]{22}$/);
    await expect.poll(() => heading(page)).toBe('Your Booking Is Confirmed');
    const what = page.getByRole('region', { name: 'What is booked' });
    const first = await what.innerText();
    expect(first).toMatch(/Test drive\s+When\s+\w+day \d+ \w+, \d+(:\d\d)?am to .* \(Sydney time\)/);
    expect(first).toMatch(/Get Directions[\s\S]*To bring\s+Please bring your driver licence\./);
    expect(await findFaults(page, look.everything)).toEqual([]);
    // The way back is in sight, as no mail server is set up here.
    await page.getByText('No mail is sent about it, so please keep this link.').waitFor();
    await expect.poll(() => linkIn(page)).toBe(pathOf(page.url()));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy Link' }).press('Enter');
    await page.getByText('Copied.').waitFor();
    expect(pathOf(await page.evaluate(() => navigator.clipboard.readText()))).toBe(pathOf(page.url()));
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to My Calendar' }).press('Enter');
    expect((await file).suggestedFilename()).toBe('booking.ics');

    // What was booked comes first: the other days are folded, and stay open once somebody wants one.
    await expect.poll(() => lateDay(page).isVisible()).toBe(false);
    await page.getByText('Change the time').press('Enter');
    await lateDay(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => idOfFocus(page)).toBe('time');
    await times.last().focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Move My Booking' }).press('Enter');
    await expect.poll(() => heading(page)).toBe('Your Booking Has Moved');
    await page.getByText(/^Your new time is \w+day/).waitFor();
    await expect.poll(() => what.innerText().catch(() => first)).not.toBe(first);

    await page.getByText('Cancel this booking').press('Enter');
    await page.getByRole('button', { name: 'Yes, Cancel It' }).press('Enter');
    await expect.poll(() => heading(page)).toBe('Your Booking Is Cancelled');
    await page.getByText('You are no longer expected, and the time is free for others.').waitFor();
    await expect.poll(() => page.getByRole('radio').count()).toBe(0);
    await page.getByRole('link', { name: 'Book Again' }).press('Enter');
    await expect.poll(() => page.url()).toContain('/book?vehicle=1');
    await expect.poll(() => heading(page)).toBe('Book a Test Drive');
  });

  it('chooses the car first: from the comparison, by words, or any car, from every way to a test drive', async () => {
    const page = await openPage(phone);
    await page.goto(site.url);
    await expect
      .poll(() => page.getByRole('link', { name: 'Schedule Test Drive' }).getAttribute('href'))
      .toBe('/book');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Book Test Drive' }).click();
    await page.getByRole('heading', { name: 'Which car would you like to drive?' }).waitFor();
    expect(await findFaults(page, look.everything)).toEqual([]);
    await page.goto(`${site.url}/vehicles/2`);
    await page
      .getByRole('button', { name: /^Add to comparison/ })
      .first()
      .click();
    await page.goto(`${site.url}/book`);
    const compared = page.getByRole('region', { name: 'From your comparison' });
    await expect.poll(() => compared.getByRole('link').getAttribute('href')).toBe('/book?vehicle=2');
    await page.getByLabel('Make, model or anything else').fill('Mercedes');
    await page.keyboard.press('Enter');
    const found = page.getByRole('region', { name: /found for “Mercedes”$/ });
    await expect.poll(() => found.getByRole('link').first().innerText()).toContain('Mercedes');
    await page.getByRole('link', { name: 'Any Car' }).click();
    await page.getByText('You come for no car in particular.').waitFor();
    const answer = await page.goto(`${site.url}/book?vehicle=999999`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('link', { name: 'Choose Another Car' }).waitFor();
    troublesOf(page).length = 0; // Chromium reports the answer 404
  });

  it('is told at once what is wrong, and loses nothing offline', async () => {
    const page = await openPage(phone);
    await page.goto(`${site.url}/book?vehicle=3`);
    await lateDay(page).click();
    await page.waitForLoadState('networkidle'); // what checks the form has arrived
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    const send = page.getByRole('button', { name: 'Book This Time' });
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await send.click();
    await page.getByText('Please choose a time').waitFor();
    await page.getByText('First name is required').waitFor();
    await page.getByText('Phone is required').waitFor();
    await page.getByText('To drive our cars you need a current licence: please tick this').waitFor();
    await expect.poll(focused).toBe('time');
    await page.getByRole('radio').first().check();
    await fill(page, 'kim at home');
    // What is put right is not said to be wrong any more.
    const wrong = () =>
      page
        .locator('form [aria-invalid="true"]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('name')));
    await expect.poll(wrong).toEqual(['email']);
    await send.click();
    await expect.poll(focused).toBe('email');
    await page.getByLabel('Email').fill('kim@example.com');
    await expect.poll(wrong).toEqual([]);
    await page.context().setOffline(true);
    await send.click();
    await page.getByText('You are offline, so nothing has been sent yet.').waitFor();
    expect(await findFaults(page, look.everything)).toEqual([]);
    expect(posts).toEqual([]);
    await page.context().setOffline(false);
    await expect.poll(() => page.getByText('You are offline, so').count()).toBe(0);
    // Nor by a reload, nor under another car.
    const chosen = await page.getByRole('radio', { checked: true }).getAttribute('value');
    await page.reload();
    await page.getByText('Here is what you wrote last time.').waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('kim@example.com');
    await expect.poll(() => page.getByRole('radio', { checked: true }).getAttribute('value')).toBe(chosen);
    expect(await findFaults(page, look.everything)).toEqual([]);
    await page.goto(`${site.url}/book?vehicle=4`);
    await expect.poll(() => page.getByLabel('Phone').inputValue()).not.toBe('');
    await page.goBack();
    // An answer that is lost: the same words go by the same key.
    const keys: string[] = [];
    await page.route('**/book?*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(new URLSearchParams(route.request().postData() ?? '').get('submissionKey') ?? '');
      return keys.length === 1 ? route.abort() : route.continue();
    });
    await page.waitForLoadState('networkidle');
    await send.click();
    await expect.poll(() => keys.length).toBe(1);
    await expect.poll(() => page.url()).toContain('chrome-error');
    await page.goto(`${site.url}/book?vehicle=3`);
    await lateDay(page).click();
    await expect
      .poll(() => page.getByRole('radio', { checked: true }).getAttribute('value'), { timeout: 10_000 })
      .toBe(chosen);
    await page.waitForLoadState('networkidle');
    await send.click();
    await expect.poll(() => heading(page)).toBe('Your Booking Is Confirmed');
    expect(keys[1]).toBe(keys[0]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('typed:booking'))).toBeNull();
    troublesOf(page).length = 0; // the lost answer is what this test is about
    // No page in between that the browser would have to send again.
    await page.goBack();
    await expect.poll(() => heading(page)).toBe('Book a Test Drive');
  });

  it('books without JavaScript, is told what is wrong and that a time was taken', async () => {
    const [page, other] = [
      await openPage({ ...phone, javaScriptEnabled: false }),
      await openPage({ ...phone, javaScriptEnabled: false }),
    ];
    for (const one of [page, other]) {
      await one.goto(`${site.url}/contact?vehicle=2`);
      await one.getByRole('link', { name: 'Book a Test Drive' }).click();
      await lateDay(one).click();
      await one.getByRole('radio').nth(2).check();
    }
    await fill(page, 'sam at home');
    await page.getByRole('button', { name: 'Book This Time' }).click();
    await page.getByText('Nothing is booked yet.').waitFor();
    const email = page.getByLabel('Email');
    await expect.poll(() => email.inputValue()).toBe('sam at home');
    await expect.poll(() => page.getByRole('radio').nth(2).isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel('I hold a current driver licence').isChecked()).toBe(true);
    await email.fill('sam@example.com');
    await expect.poll(() => page.getByText('Choose a time', { exact: true }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Book This Time' }).click();
    await expect.poll(() => heading(page)).toBe('Your Booking Is Confirmed');
    // The car, also without code.
    await page.getByRole('region', { name: 'What is booked' }).getByRole('img').waitFor();
    expect(page.url()).not.toMatch(/sam|example/);

    await fill(other, 'kim@example.com');
    const wanted = await other.getByRole('radio').count();
    await other.getByRole('button', { name: 'Book This Time' }).click();
    await other.getByRole('alert').getByText('Somebody else has just taken that time.').waitFor();
    await expect.poll(() => other.getByRole('radio').count()).toBe(wanted - 1);
    await other.getByRole('radio').nth(2).check();
    await other.getByRole('button', { name: 'Book This Time' }).click();
    await expect.poll(() => heading(other)).toBe('Your Booking Is Confirmed');
    // The days that somebody opened stay open while another one is chosen.
    await expect.poll(() => linkIn(page)).toBe(pathOf(page.url()));
    await page.getByText('Change the time').click();
    await earlyDay(page).click();
    await lateDay(page).click();
    await expect.poll(() => page.getByRole('radio').first().isVisible()).toBe(true);
    await page.getByText('Cancel this booking').click();
    await page.getByRole('button', { name: 'Yes, Cancel It' }).click();
    await expect.poll(() => heading(page)).toBe('Your Booking Is Cancelled');
    await page.goto(`${site.url}/booking/${'A'.repeat(22)}`);
    await expect.poll(() => heading(page)).toBe('Booking Not Found');
    await page.getByRole('link', { name: 'Browse Our Inventory' }).waitFor();
    for (const one of [page, other]) troublesOf(one).length = 0; // Chromium reports the answers 400, 404 and 409
  });

  it('books what is coming soon from its day on; staff are warned of a time before it', async () => {
    const [staff, page] = [await openPage(), await openPage(phone)];
    await logIn(staff, site);
    const expected = daysAfter(sydneyDay(new Date()), 5);
    const edit = `${site.url}/admin/vehicles/4/edit`;
    await staff.goto(edit);
    const day = staff.getByLabel('Expected On');
    await staff.getByLabel('Status', { exact: true }).selectOption('coming-soon');
    await staff.getByText('it can be booked from that day on').waitFor();
    await day.fill(expected);
    await staff.getByRole('button', { name: 'Save Changes' }).click();
    const stored = async () => (await page.request.get(`${site.url}/api/vehicles/4`)).json();
    await expect.poll(stored).toMatchObject({ status: 'coming-soon', expectedOn: expected });

    await page.goto(`${site.url}/vehicles/4`);
    await page.getByText(`Expected ${formatDay(expected)}.`).waitFor();
    await page.getByRole('link', { name: 'Schedule Viewing' }).first().click();
    await expect.poll(() => heading(page)).toBe('Book a Test Drive');
    await earlyDay(page).click();
    await expect.poll(() => idOfFocus(page)).toBe('time');
    const first = new URL(page.url()).searchParams.get('day') ?? '';
    expect([first >= expected, first <= daysAfter(expected, 4)]).toEqual([true, true]);
    await page.getByRole('radio').first().check();
    await fill(page, 'soon@example.com');
    await page.getByLabel('Phone').press('Enter');
    await expect.poll(() => heading(page)).toBe('Your Booking Is Confirmed');

    // Who puts the day off sees what is booked before it.
    await staff.goto(edit);
    await day.fill(first);
    const early = staff.getByText('Booked before that day:');
    await day.fill(daysAfter(first, 1));
    await early.waitFor();
    await expect
      .poll(() => early.getByRole('link').first().getAttribute('href'))
      .toBe(`/admin/bookings?date=${first}&view=day`);
    expect(await findFaults(staff, look.everything)).toEqual([]);
    await day.fill(first);
    await expect.poll(() => early.count()).toBe(0);

    await staff.goto(`${site.url}/admin/bookings?date=${first}`);
    await staff.getByRole('button', { name: 'Add Booking' }).first().click();
    const form = staff.getByRole('dialog', { name: 'Add a booking' });
    await form.getByLabel('Day').fill(daysAfter(expected, -1));
    await form.getByLabel('Vehicle').selectOption('4');
    await form
      .getByText(`This vehicle is expected on ${formatDay(expected)}, after the day of the booking.`)
      .waitFor();
    await form.getByLabel('Day').fill(first);
    await form.getByText(`This vehicle is coming soon, expected ${formatDay(expected)}`).waitFor();

    // Somebody who calls has an inquiry that waits: it is answered by the booking, unless staff say no.
    const who = { firstName: 'Wai', lastName: 'Ting', email: 'wai@example.com' };
    const { request } = staff.context();
    const asked = { ...who, interest: 'Purchase Inquiry', vehicleId: 4, message: 'When is it here?' };
    expect((await request.post(`${site.url}/api/contact`, { data: asked })).ok()).toBe(true);
    await form.getByLabel('First name').fill('Wai');
    await form.getByLabel('E-mail').fill('WAI@example.com');
    const answers = form.getByLabel('Answers the inquiry');
    await expect.poll(() => answers.locator('option').first().innerText()).toMatch(/^Wai Ting · /);
    await answers.selectOption({ label: 'None' });
    await form.getByText('It waits on.').waitFor();
    await answers.selectOption({ index: 0 });
    await form.getByText('It waits no longer then.').waitFor();
    // A correction is somebody else's at once, before it is looked up.
    await staff.clock.install();
    await staff.clock.pauseAt((await staff.evaluate(() => Date.now())) + 1_000);
    await form.getByLabel('E-mail').fill('may@example.com');
    await expect.poll(() => answers.count()).toBe(0);
    await form.getByLabel('E-mail').fill('WAI@example.com');
    await form.getByText('It waits no longer then.').waitFor();
    await staff.clock.resume();
    expect(await findFaults(staff, look.everything)).toEqual([]);
    // The car is taken at the first time.
    await form.getByLabel('Time').selectOption({ index: 5 });
    await form.getByRole('button', { name: 'Book', exact: true }).click();
    await seeToast(staff, 'Wai booked');
    const waiting = async () =>
      (await request.post(`${site.url}/api/admin/waiting-inquiries`, { data: { email: who.email } })).json();
    expect(await waiting()).toEqual([]);
  });
});
