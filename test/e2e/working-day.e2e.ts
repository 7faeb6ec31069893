import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Agenda } from '#features/bookings/agenda.contract.ts';
import { daysAfter, sydneyDay } from '#shared/dates.ts';
import { countClicks } from '../support/browser/clicks.ts';
import { openAsStaff, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { freePort } from '../support/processes/site-process.ts';

/* The day of somebody in sales and of a manager, with the presses that each task takes, and two at the same thing. */

const PASSWORD = 'seven green lanterns';
let site: Site;
let mail: Awaited<ReturnType<typeof startMailServer>>;
/** Each attempt of a test has others. */
let sequence = 0;
beforeAll(async () => {
  const port = await freePort();
  mail = await startMailServer(port);
  site = await startSite({
    ...{ LOGIN_LIMIT: '1000', ENQUIRY_LIMIT: '1000', SMTP_URL: `smtp://127.0.0.1:${port}` },
    ...{ MAIL_FROM: 'site@cars.example', LEADS_TO: 'sales@cars.example' },
  });
});
afterAll(() => mail.stop());

const call = async (page: Page, method: 'get' | 'post' | 'put', path: string, data?: object) => {
  const answer = await page.request[method](`${site.url}/api/${path}`, {
    ...(data && { data }),
    headers: { origin: site.url },
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
};

/** Somebody new of this role, who has not logged in. */
async function hire(owner: Page, role: 'manager' | 'sales') {
  sequence += 1;
  const username = `${role}${sequence}`;
  const fullName = `Alex ${username}`;
  await call(owner, 'post', 'admin/people/invitations', {
    ...{ fullName, email: `${username}@cars.example`, role },
  });
  const { invitations } = await call(owner, 'get', 'admin/people');
  const { id } = invitations.find((one: { fullName: string }) => one.fullName === fullName);
  const { link } = await call(owner, 'post', `admin/people/invitations/${id}/link`);
  const token = new URL(link).hash.slice(1);
  const page = await openPage();
  await call(page, 'post', 'admin/invitation/accept', { fullName, username, password: PASSWORD, token });
  await page.context().clearCookies();
  return { page, username, fullName };
}

async function write(page: Page, firstName: string, more: object = {}): Promise<string> {
  sequence += 1;
  const lastName = `Visitor${sequence}`;
  await call(page, 'post', 'contact', {
    ...{ firstName, lastName, email: `${lastName}@mail.example`, phone: '0491 570 006' },
    ...{ interest: 'Purchase Inquiry', message: 'Is it still there?', vehicleId: 1, ...more },
  });
  return `${firstName} ${lastName}`;
}

async function openLogin(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/admin/login`);
  await page.getByLabel('Username').waitFor();
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`${site.url}/admin/dashboard`);
}

/** A task of the day with the most presses that it may take; typing is free. */
async function takes(page: Page, most: number, task: string, work: () => Promise<void>): Promise<void> {
  const clicks = await countClicks(page, work);
  expect(clicks, task).toBeGreaterThan(0);
  expect(clicks, task).toBeLessThanOrEqual(most);
}

const menu = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const undo = (page: Page) => page.locator('[data-toast-area]').getByRole('button', { name: 'Undo' }).first();
const said = (page: Page) => page.getByRole('region', { name: 'What was said' });

/** Two weeks ahead, where nothing has begun yet: the free times of that week. */
async function readWeek(page: Page) {
  const ahead = daysAfter(sydneyDay(new Date()), 14);
  const from = daysAfter(ahead, -((new Date(ahead).getUTCDay() + 6) % 7));
  const query = new URLSearchParams({ from, to: daysAfter(from, 6) });
  const { slots, bookings }: Agenda = await call(page, 'get', `admin/bookings/agenda?${query}`);
  const free = slots.filter(({ seatsLeft }) => seatsLeft > 1);
  const [first] = free;
  if (!first) throw new Error('The demonstration is open on too few days');
  return { bookings, ofOneDay: free.filter(({ day }) => day === first.day) };
}

it('of a salesperson: an answer, a call, a booking, its day, a hold, a task and a price', async () => {
  const owner = await openAsStaff(site, '/admin/holds');
  const { page, username } = await hire(owner, 'sales');
  const name = await write(owner, 'Wai');
  await call(owner, 'post', 'admin/tasks', {
    ...{ key: randomUUID(), text: 'Order number plates', assignee: username },
    dueOn: sydneyDay(new Date()),
  });

  await openLogin(page);
  await takes(page, 1, 'log in, and see what is due', async () => {
    await logIn(page, username);
    await page.getByRole('button', { name: 'Done: Order number plates' }).waitFor();
  });
  // It comes before everything else.
  const [top = ''] = await menu(page, /./).allInnerTexts();
  expect(top).toBe('Today');

  // Ten presses before all of it was on one screen.
  await takes(page, 4, 'answer an inquiry', async () => {
    await page.getByRole('link', { name }).first().click();
    await heading(page, name);
    await page.getByLabel('Text').click();
    await page.keyboard.type('It is. When would you like to come?');
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await seeToast(page, 'The reply is on its way');
  });
  const form = page.getByRole('form', { name: 'Next step' });
  await expect.poll(() => form.getByLabel('Stage').inputValue()).toBe('contacted');
  await expect.poll(() => form.getByLabel('Looked after by').inputValue()).toBe(username);

  await takes(page, 3, 'note a call with a follow-up', async () => {
    await page.getByRole('tab', { name: 'Call' }).click();
    await page.getByLabel('About the call').fill('Wants it in white');
    await page.getByRole('button', { name: 'Spoke with Them' }).click();
    await said(page).getByText('Spoke by phone').waitFor();
    await form.getByLabel('Follow up on').fill(daysAfter(sydneyDay(new Date()), 3));
    await form.getByLabel('Follow up on').press('Enter');
    await said(page)
      .getByText(/^Follow up on /)
      .waitFor();
  });

  const [at, later] = (await readWeek(owner)).ofOneDay;
  if (!at || !later) throw new Error('The demonstration is open on too few times');
  await takes(page, 4, 'book a test drive for them', async () => {
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a booking' });
    // Nothing that is known is typed again.
    const fields = ['First name', 'E-mail', 'Phone', 'Vehicle'];
    const known = () => Promise.all(fields.map((field) => dialog.getByLabel(field).inputValue()));
    await expect.poll(known).toEqual(['Wai', `${name.split(' ')[1]}@mail.example`, '0491 570 006', '1']);
    await expect.poll(() => dialog.getByLabel('Looked after by').inputValue()).toBe(username);
    await dialog.getByLabel('Day').fill(at.day);
    await dialog.getByLabel('Time').selectOption(at.time);
    await dialog.getByLabel('Time').press('ControlOrMeta+Enter');
    await seeToast(page, 'Wai booked');
  });
  const box = page.getByRole('grid').getByRole('button', { name: new RegExp(`^${name}`) });
  await takes(page, 3, 'move it in the agenda', async () => {
    await page.getByRole('region', { name: 'Their Bookings' }).getByRole('link').click();
    await box.waitFor();
    const place = page.locator(`td[data-day="${later.day}"][data-time="${later.time}"]`).first();
    await box.dragTo(place, { sourcePosition: { x: 30, y: 8 }, targetPosition: { x: 30, y: 8 } });
    const ask = page.getByRole('dialog', { name: /^Move Wai/ });
    await expect.poll(async () => (await ask.count()) > 0 || (await undo(page).count()) > 0).toBe(true);
    if (await ask.count()) await ask.getByRole('button', { name: 'Move Booking' }).click();
    await expect
      .poll(async () => (await readWeek(owner)).bookings.map(({ startsAt }) => startsAt))
      .toContain(later.startsAt);
  });
  await takes(page, 2, 'mark it arrived', async () => {
    await box.click();
    await page.getByRole('button', { name: `Arrived: ${name}` }).click();
    await seeToast(page, `${name}: arrived`);
  });
  await page.keyboard.press('Escape');

  await takes(page, 5, 'hold a car for somebody who calls', async () => {
    await menu(page, 'Holds').click();
    await page.getByRole('button', { name: 'Add Hold' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hold a vehicle' });
    await dialog.getByLabel('Vehicle').selectOption('3');
    await dialog.getByLabel('First name').fill('Caller');
    await dialog.getByRole('button', { name: 'Hold Vehicle' }).click();
    await page.getByRole('region', { name: 'On Hold' }).getByRole('heading', { name: 'Caller' }).waitFor();
  });

  await takes(page, 2, 'finish a task', async () => {
    await menu(page, 'Today').click();
    await page.getByRole('button', { name: 'Done: Order number plates' }).click();
    await seeToast(page, 'Task done');
  });

  await takes(page, 2, 'find a car and change its price', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('SCP1226');
    await page.getByRole('option', { name: /Mazda MX-5/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/vehicles\/\d+\/edit$/);
    await menu(page, 'Vehicles').click();
    await page.getByLabel('Search vehicles').fill('SCP1226');
    await page.getByText(/^1 of/).waitFor();
    const price = page.getByLabel(/^Price of/);
    await price.click();
    await price.fill('31990');
    await price.press('Enter');
    await seeToast(page, 'Vehicle updated successfully');
  });
  await undo(page).click();
  await owner.goto(`${site.url}/admin/holds`);
  const held = owner.getByRole('region', { name: 'On Hold' });
  await held.getByRole('button', { name: /^Release: Caller/ }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
});

it('of a manager: everybody’s list, leads given and closed, the board, the agenda by people, a draft and a car', async () => {
  const owner = await openAsStaff(site, '/admin/holds');
  const { page, username } = await hire(owner, 'manager');
  const seller = await hire(owner, 'sales');
  const names = [await write(owner, 'Lea'), await write(owner, 'Max'), await write(owner, 'Nia')] as const;
  const [lea] = names;
  const draft = { make: 'Lancia', model: `Day ${sequence}`, year: 1992, price: 31_990, isDraft: true };
  await call(owner, 'post', 'admin/vehicles', draft);
  for (const one of [{ page, username }, seller]) {
    await openLogin(one.page);
    await logIn(one.page, one.username);
  }

  await takes(page, 2, 'see the day of everybody', async () => {
    await menu(page, 'Today').click();
    await page.getByRole('button', { name: 'Everybody’s' }).click();
    await page.getByRole('button', { name: `Give away: ${lea}` }).waitFor();
  });
  await takes(page, 4, 'give a lead to somebody', async () => {
    await page.getByRole('button', { name: `Give away: ${lea}` }).click();
    const give = page.getByRole('dialog', { name: 'Give away' });
    await give.getByLabel('To').selectOption(seller.username);
    await give.getByRole('button', { name: 'Give' }).click();
    await seeToast(page, `${lea}: given to ${seller.fullName}`);
  });
  await seller.page.getByText('1 inquiry given to you', { exact: true }).waitFor();
  await seller.page.getByRole('link', { name: 'Show', exact: true }).click();
  await heading(seller.page, lea);
  await expect.poll(() => seller.page.title()).toMatch(/^Lea /);

  const bar = page.getByRole('region', { name: 'Chosen inquiries' });
  await takes(page, 7, 'give several to somebody', async () => {
    await menu(page, /^Inquiries/).click();
    for (const name of names.slice(1)) await page.getByLabel(`Choose ${name}`).click();
    await bar.getByRole('button', { name: 'Give to…' }).click();
    const give = page.getByRole('dialog', { name: 'Give 2 inquiries to' });
    await give.getByLabel('Looked after by').selectOption(seller.username);
    await give.getByRole('button', { name: 'Give' }).click();
    await seeToast(page, `2 inquiries given to ${seller.fullName}`);
  });
  await takes(page, 7, 'close several, and take it back', async () => {
    for (const name of names.slice(1)) await page.getByLabel(`Choose ${name}`).click();
    await bar.getByRole('button', { name: 'Close…' }).click();
    const close = page.getByRole('dialog', { name: 'Close 2 inquiries' });
    await close.getByLabel('How they ended').selectOption('Lost: Price');
    await close.getByRole('button', { name: 'Close Inquiries' }).click();
    await seeToast(page, '2 inquiries closed as lost');
    await undo(page).click();
    await seeToast(page, '2 inquiries put back');
  });
  await takes(page, 1, 'look at the board', async () => {
    await page.getByRole('button', { name: 'Board', exact: true }).click();
    await page.getByRole('region', { name: 'New', exact: true }).getByText(lea).waitFor();
  });
  await takes(page, 2, 'see who has which bookings', async () => {
    await menu(page, 'Bookings').click();
    await page.getByRole('link', { name: 'Day', exact: true }).click();
    await page.getByRole('columnheader', { name: seller.fullName }).waitFor();
  });

  const title = `1992 Lancia ${draft.model}`;
  await takes(page, 3, 'publish a draft', async () => {
    await menu(page, 'Vehicles').click();
    await page.getByLabel('Search vehicles').fill(draft.model);
    await page.getByRole('button', { name: `Publish: ${title}` }).click();
    const ask = page.getByRole('dialog', { name: 'Publish this vehicle?' });
    await ask.getByRole('button', { name: 'Publish' }).click();
    await seeToast(page, 'Vehicle published', `${title} is on the site.`);
  });
  await takes(page, 3, 'delete a car, and put it back', async () => {
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await page
      .getByRole('dialog', { name: 'Delete vehicle' })
      .getByRole('button', { name: /^Delete/ })
      .click();
    const link = page.getByRole('link', { name: title, exact: true });
    await link.waitFor({ state: 'detached' });
    await undo(page).click();
    await link.waitFor();
  });
});

it('of two at the same inquiry and car: each is told what the other did, and keeps what was typed', async () => {
  const owner = await openAsStaff(site, '/admin/holds');
  const name = await write(owner, 'Twin');
  const [{ id }] = (await call(owner, 'post', 'admin/inquiry-search', { words: name })).inquiries;
  const begin = async (page: Page, text: string) => {
    await page.goto(`${site.url}/admin/inquiries/${id}`);
    await heading(page, name);
    await page.getByLabel('Text').fill(text);
  };
  const [manager, seller] = [await hire(owner, 'manager'), await hire(owner, 'sales')];
  for (const { page, username } of [manager, seller]) {
    await openLogin(page);
    await logIn(page, username);
    await begin(page, `From ${username}`);
  }
  await begin(owner, 'From the owner');
  await owner.getByRole('button', { name: 'Send Reply' }).click();
  await seeToast(owner, 'The reply is on its way');

  // Answered meanwhile.
  const { page } = manager;
  const send = page.getByRole('button', { name: 'Send Reply' });
  await send.click();
  await page.getByText(/^This was answered meanwhile, so yours was not sent\./).waitFor();
  await said(page).getByText('From the owner', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Text').inputValue()).toBe(`From ${manager.username}`);
  await send.click();
  await said(page).getByText(`From ${manager.username}`, { exact: true }).waitFor();
  troublesOf(page).length = 0; // the answer 409

  // The owner has it now: no longer for this one to see, but for what they wrote.
  const gone = seller.page.getByText('It was removed, or somebody else looks after it now.');
  await seller.page.getByRole('button', { name: 'Send Reply' }).click();
  await gone.waitFor();
  const written = seller.page.getByRole('region', { name: 'What You Had Written' });
  await written.getByText(`From ${seller.username}`, { exact: true }).waitFor();
  await seller.page.reload();
  await gone.waitFor();
  await expect.poll(() => written.count()).toBe(0);
  troublesOf(seller.page).length = 0; // the answers 404

  // Held for somebody else meanwhile.
  const [at] = (await readWeek(owner)).ofOneDay;
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  const hold = page.getByRole('dialog', { name: 'Hold a vehicle' });
  await hold.getByLabel('Vehicle').selectOption('2');
  await call(owner, 'post', 'admin/holds', {
    ...{ submissionKey: randomUUID(), vehicleId: 2, firstName: 'Quick', isTold: false },
    until: { day: at?.day, time: at?.time },
  });
  await hold.getByRole('button', { name: 'Hold Vehicle' }).click();
  await page.getByText(/This vehicle is held for Quick already/).waitFor();
  await expect.poll(() => hold.getByLabel('First name').inputValue()).toBe('Twin');
  await page.keyboard.press('Escape');
  // What was typed does not go unasked.
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => hold.getByLabel('First name').inputValue()).toBe('Twin');
  await page.keyboard.press('Escape');
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await hold.waitFor({ state: 'detached' });
  troublesOf(page).length = 0; // the answer 409

  // The same field of the same car.
  for (const one of [owner, page]) {
    await one.goto(`${site.url}/admin/vehicles/4/edit`);
    await one.getByLabel('Headline').fill(`By ${one === owner ? 'the owner' : 'a manager'}`);
  }
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await seeToast(page, 'Vehicle updated successfully');
  await owner.getByRole('button', { name: 'Save Changes' }).click();
  const changed = owner.getByRole('dialog', { name: 'Changed by somebody else' });
  await changed.getByLabel('Theirs: By a manager').waitFor();
  await changed.getByLabel('Mine: By the owner').waitFor();
  await changed.getByRole('button', { name: 'Back to the Form' }).click();
  await expect.poll(() => owner.getByLabel('Headline').inputValue()).toBe('By the owner');
  troublesOf(owner).length = 0; // the answer 409
});

it('of a salesperson who gives a lead away: its booking goes along, and Undo brings both back', async () => {
  const owner = await openAsStaff(site, '/admin/holds');
  const [{ page, username }, other] = [await hire(owner, 'sales'), await hire(owner, 'sales')];
  const name = await write(owner, 'Ida');
  const [{ id, email }] = (await call(owner, 'post', 'admin/inquiry-search', { words: name })).inquiries;
  const [at] = (await readWeek(owner)).ofOneDay;
  await call(owner, 'post', 'admin/bookings', {
    ...{ submissionKey: randomUUID(), firstName: 'Ida', lastName: name.split(' ')[1], email, isTold: false },
    ...{ day: at?.day, time: at?.time },
  });
  const assignee = async () => {
    const { inquiry } = await call(owner, 'get', `admin/inquiries/${id}`);
    const { bookings }: Agenda = await call(
      owner,
      'get',
      `admin/bookings/agenda?from=${at?.day}&to=${at?.day}`,
    );
    const booking = bookings.find(
      ({ firstName, startsAt }) => firstName === 'Ida' && startsAt === at?.startsAt,
    );
    return [inquiry.assignee, booking?.assignee];
  };
  await openLogin(page);
  await logIn(page, username);
  await page.goto(`${site.url}/admin/inquiries/${id}`);
  await page.getByLabel('Looked after by').selectOption(other.username);
  await seeToast(page, 'Saved');
  await page.getByText('It was removed, or somebody else looks after it now.').waitFor();
  expect(await assignee()).toEqual([other.username, other.username]);
  await undo(page).click();
  await seeToast(page, 'As it was before');
  await heading(page, name);
  expect(await assignee()).toEqual(['', '']);

  // On Today as well.
  await menu(page, 'Today').click();
  await page
    .getByRole('button', { name: `Give away: ${name}` })
    .first()
    .click();
  const give = page.getByRole('dialog', { name: 'Give away' });
  await give.getByLabel('To').selectOption(other.username);
  await give.getByRole('button', { name: 'Give' }).click();
  await seeToast(page, `${name}: given to ${other.fullName}`);
  expect(await assignee()).toEqual([other.username, other.username]);
  await undo(page).click();
  await expect.poll(assignee).toEqual(['', '']);
  troublesOf(page).length = 0; // the answers 404 while it was away
});
