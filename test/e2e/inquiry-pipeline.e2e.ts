import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysAfter, sydneyDay } from '#shared/dates.ts';
import { countClicks } from '../support/browser/clicks.ts';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { logIn, openAsStaff, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { freePort } from '../support/processes/site-process.ts';

let site: Site;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  const port = await freePort();
  mail = await startMailServer(port);
  site = await startSite({
    ...{ LOGIN_LIMIT: '1000', ENQUIRY_LIMIT: '1000', SMTP_URL: `smtp://127.0.0.1:${port}` },
    ...{ MAIL_FROM: 'site@cars.example', LEADS_TO: 'sales@cars.example' },
  });
});
afterAll(() => mail.stop());

it('is followed from the list to an appointment by keyboard, and back in the list shows how far it came', async () => {
  const inquiry = {
    firstName: 'Kerry',
    lastName: 'Nguyen',
    email: 'kerry@mail.example',
    phone: '0491 570 006',
    interest: 'Purchase Inquiry',
    message: 'Is it still there?',
    vehicleId: 1,
  };
  for (const body of [
    inquiry,
    { ...inquiry, firstName: 'K', email: 'k@mail.example', phone: '+61 491 570 006' },
  ])
    await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const page = await openAsStaff(site, '/admin/inquiries');
  await page.getByRole('link', { name: 'Kerry Nguyen' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Kerry Nguyen' }).waitFor();
  await page.getByText(/^The vehicle now: \$/).waitFor();
  const perhaps = page.getByRole('region', { name: 'Perhaps the Same Person' });
  await perhaps.getByText('Same phone', { exact: true }).waitFor();

  const form = page.getByRole('form', { name: 'Next step' });
  const save = form.getByRole('button', { name: 'Save' });
  await form.getByLabel('Stage').selectOption('Lost');
  await form.getByLabel('Why it was lost').waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  // What is chosen is stored at once, and who moves it gets it; what is gone through by keys waits for Enter.
  await form.getByLabel('Stage').selectOption('Appointment');
  const events = page.getByRole('region', { name: 'What was said' });
  await events.getByText('Stage: Appointment', { exact: true }).waitFor();
  const assignee = form.getByLabel('Looked after by');
  await expect.poll(() => assignee.locator('option:checked').innerText()).toBe('Demo Administrator');
  await form.getByLabel('Follow up on').fill('2027-01-04');
  await form.getByLabel('Follow up on').press('Enter');
  await events.getByText('Follow up on Jan 4, 2027', { exact: true }).waitFor();
  await form.getByLabel('Stage').press('N');
  await save.waitFor();
  await form.getByLabel('Stage').press('Enter');
  await events.getByText(/^Stage: Ne/).waitFor();
  await page.locator('[data-toast-area]').getByRole('button', { name: 'Undo' }).click();
  await events.getByText('Stage: Appointment', { exact: true }).nth(1).waitFor();

  await page.getByRole('tab', { name: 'Note' }).click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Comes on Saturday\nwith her father');
  await note.press('Control+Enter');
  await events.locator('li').filter({ hasText: 'with her father' }).waitFor();
  await expect.poll(() => note.inputValue()).toBe('');
  await page.getByRole('tab', { name: 'Call' }).press('Enter');
  await page.getByLabel('About the call').fill('Wants it in white');
  await page.getByRole('button', { name: 'Spoke with Them' }).click();
  await events.locator('li').filter({ hasText: 'Wants it in white' }).getByText('Spoke by phone').waitFor();
  await page.getByRole('button', { name: 'Called, No Answer' }).click();
  const missed = events.locator('li').filter({ hasText: 'Called, no answer' });
  await missed.waitFor();
  await page.locator('[data-toast-area]').getByRole('button', { name: 'Undo' }).click();
  await missed.waitFor({ state: 'detached' });

  await perhaps.getByRole('button', { name: /^Same person/ }).click();
  const same = page.getByRole('region', { name: 'The Same Person', exact: true });
  await same.getByRole('link', { name: 'K Nguyen' }).waitFor();
  await events.getByText('Is it still there?', { exact: true }).nth(1).waitFor();
  await page.locator('[data-toast-area]').getByRole('button', { name: 'Undo' }).click();
  await same.waitFor({ state: 'detached' });
  await perhaps.getByText('Same phone', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Back to Inquiries' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Kerry Nguyen' });
  await row.getByText('Appointment', { exact: true }).waitFor();
  await row.getByText('Demo Administrator', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Looked after by').selectOption('Nobody yet');
  await row.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'K Nguyen' }).waitFor();
});

it('keeps what was typed when it cannot be stored, and tells of a change by somebody else', async () => {
  const page = await openPage();
  await logIn(page, site);
  const all: { id: number; firstName: string }[] = await (
    await page.request.get(`${site.url}/api/admin/contacts`)
  ).json();
  const id = all.find(({ firstName }) => firstName === 'Kerry')?.id ?? 0;
  await page.goto(`${site.url}/admin/inquiries/${id}`);
  const events = page.getByRole('region', { name: 'What was said' });
  const note = page.getByRole('textbox', { name: 'Note' });
  await page.route(`**/api/admin/inquiries/${id}/events`, (route) => route.abort());
  await page.getByRole('tab', { name: 'Note' }).click();
  // A long address does not push the page sideways.
  await page.setViewportSize({ width: 360, height: 740 });
  await note.fill(`https://cars.example/${'x'.repeat(240)}`);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1440, height: 900 });
  await note.fill('Do not lose this');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByText('Not added', { exact: true }).waitFor();
  // Also over a reload and another page; somebody else on the same computer does not see it.
  await page.getByRole('link', { name: 'Back to Inquiries' }).click();
  await page.getByRole('link', { name: 'Kerry Nguyen' }).click();
  await page.reload();
  await page.getByRole('tab', { name: 'Note' }).click();
  await expect.poll(() => note.inputValue()).toBe('Do not lose this');
  const asSomebodyElse = `**/api/admin/inquiries/${id}`;
  await page.route(asSomebodyElse, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), reader: 'somebody' } });
  });
  await page.reload();
  await page.getByRole('tab', { name: 'Note' }).click();
  await expect.poll(() => note.inputValue()).toBe('');
  await page.unroute(asSomebodyElse);
  await page.reload();
  await page.getByRole('tab', { name: 'Note' }).click();
  await page.getByRole('button', { name: 'Discard what you wrote' }).click();
  await expect.poll(() => note.inputValue()).toBe('');

  const form = page.getByRole('form', { name: 'Next step' });
  await form.getByLabel('Stage').press('W');
  const changed = await page.request.put(`${site.url}/api/admin/inquiries/${id}`, {
    data: { status: 'negotiating' },
    headers: { origin: site.url },
  });
  expect(changed.status()).toBe(200);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Somebody else changed this inquiry meanwhile/).waitFor();
  await events.getByText('Stage: Negotiating', { exact: true }).last().waitFor();
  await expect.poll(() => form.getByLabel('Stage').inputValue()).toBe('won');
  // Having looked at it, they mean it.
  await form.getByRole('button', { name: 'Save' }).click();
  await events.getByText('Stage: Won', { exact: true }).waitFor();
  troublesOf(page).length = 0;
});

it('is answered by mail from a template, changed before it goes, and the history says that it went', async () => {
  const page = await openAsStaff(site, '/admin/inquiries');
  await page.getByRole('link', { name: 'K Nguyen', exact: true }).click();
  await expect
    .poll(() => page.getByRole('link', { name: 'SMS' }).getAttribute('href'))
    .toBe('sms:+61491570006');
  await page.getByRole('tab', { name: 'Note' }).click();
  await page.getByRole('button', { name: 'Reply', exact: true }).press('Enter');
  const form = page.getByRole('region', { name: 'Answer' });
  await expect.poll(() => form.getByLabel('Text').evaluate((one) => one.matches(':focus'))).toBe(true);
  await expect.poll(() => form.getByLabel('Subject').inputValue()).toMatch(/^Re: Purchase Inquiry, \d{4} /);
  await form.getByLabel('Begin with').selectOption('It is available');
  await expect.poll(() => form.getByLabel('Text').inputValue()).toMatch(/^Hello K,[^{}]+ at \$[\d,]+[^{}]+$/);
  await form.getByLabel('Text').press('Control+Home');
  await page.keyboard.type('Changed by hand. ');
  await form.getByLabel('Begin with').selectOption('It has been sold');
  await page
    .getByRole('dialog', { name: 'Replace what you wrote?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await form.getByRole('button', { name: 'Send Reply' }).press('Enter');
  await page.getByText('The reply is on its way', { exact: true }).waitFor();
  await expect.poll(() => form.getByLabel('Text').inputValue()).toBe('');
  const events = page.getByRole('region', { name: 'What was said' });
  await events.getByText(/^Reply by mail/).waitFor();
  await events.getByText('Stage: Contacted', { exact: true }).last().waitFor();
  const isReply = ({ raw }: { raw: string }) => raw.includes('Changed by hand.');
  await expect.poll(() => mail.received.filter(isReply).length, { timeout: 60_000 }).toBe(1);
  // The page looks again by itself. What the site mailed about their message is another thing than the reply.
  const state = () => events.getByText(/^Reply by mail/).innerText();
  await expect.poll(state, { timeout: 20_000 }).toMatch(/^Reply by mail, sent/);
  await expect.poll(() => events.getByText(/^Mail (was sent|is waiting)/).count()).toBe(0);
});

it('is moved on the board by drag and by keyboard, with a way back, and the address says that it is the board', async () => {
  const page = await openPage();
  await logIn(page, site);
  const sent = { email: 'board@mail.example', interest: 'Other', lastName: 'Board', message: 'On the board' };
  const before = { ...sent, firstName: 'Al', lastName: 'Column' };
  for (const data of [before, { ...sent, firstName: 'Bo' }])
    await page.request.post(`${site.url}/api/contact`, { data });
  await page.goto(`${site.url}/admin/inquiries`);
  await page.getByRole('button', { name: 'Board', exact: true }).press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('?view=board');
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const card = (name: string) => column(name).getByRole('listitem').filter({ hasText: 'Bo Board' });
  const toasts = page.locator('[data-toast-area]');

  // From a card one goes on through its column, also after a reload.
  await card('New').getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Bo Board' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Al Column' }).waitFor();
  await page.goto(`${site.url}/admin/inquiries?view=board`);

  await card('New').waitFor();
  // The newest of the first column.
  const { focused, key } = keyboardOf(page);
  await key('j');
  await expect.poll(focused).toBe('Bo Board');
  await key('e');
  await toasts.getByText('Contact marked as read', { exact: true }).waitFor();
  await card('New').dragTo(column('Negotiating'));
  await card('Negotiating').waitFor();
  await toasts.getByText('Bo Board moved to Negotiating', { exact: true }).waitFor();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await card('New').waitFor();

  await card('New').getByLabel('Move Bo Board to').focus();
  await key('C');
  await card('Contacted').waitFor();
  await expect.poll(focused).toBe('Move Bo Board to');
  await card('Contacted').getByLabel('Move Bo Board to').selectOption('Lost');
  const why = page.getByRole('dialog', { name: 'Why was it lost?' });
  await expect.poll(focused).toContain('Why it was lost');
  await expect.poll(() => why.getByRole('button', { name: 'Move to Lost' }).isDisabled()).toBe(true);
  await why.getByLabel('Why it was lost').selectOption('Price');
  await why.getByRole('button', { name: 'Move to Lost' }).press('Enter');
  await card('Lost').getByText(/Price/).waitFor();
  await expect.poll(focused).toBe('Move Bo Board to');

  await page.reload();
  await card('Lost').waitFor();
  await page.getByLabel('Search inquiries').fill('nobody at all');
  await card('Lost').waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Search inquiries').fill('');
  await page.getByRole('tab', { name: 'Lost (1)' }).click();
  await card('Lost').waitFor();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Bo Board' });
  await row.getByText('Read', { exact: true }).waitFor();
  await row.getByText('Lost', { exact: true }).waitFor();
});

it('is gone through by single keys in the order of the list, but not while somebody types', async () => {
  const page = await openPage();
  await logIn(page, site);
  const sent = { email: 'keys@mail.example', interest: 'Other', lastName: 'Keys', message: 'By keyboard' };
  for (const firstName of ['Una', 'Dos', 'Tre'])
    await page.request.post(`${site.url}/api/contact`, { data: { ...sent, firstName } });
  await page.goto(`${site.url}/admin/inquiries`);
  await page.getByRole('link', { name: 'Tre Keys' }).click();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await heading('Tre Keys');
  await page.keyboard.press('n');
  await heading('Dos Keys');
  await page.keyboard.press('d');
  await heading('Una Keys');
  await page.keyboard.press('p');
  await heading('Dos Keys');
  await page.getByRole('button', { name: 'Mark Read' }).waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  const assignee = page.getByRole('form', { name: 'Next step' }).getByLabel('Looked after by');
  await expect.poll(() => assignee.evaluate((one) => one.matches(':focus'))).toBe(true);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('r');
  await page.keyboard.type('n');
  await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('n');
  // What was begun waits where it is. Escape leaves it with its text.
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await heading('Una Keys');
  await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('');
  await page.keyboard.press('p');
  await heading('Dos Keys');
  await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('n');
  // Enter goes from the search to what it found, Escape out of it, and both keep the words.
  await page.goto(`${site.url}/admin/inquiries`);
  const search = page.getByLabel('Search inquiries');
  await page.getByRole('link', { name: 'Una Keys' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('Una Keys');
  await expect.poll(() => page.getByRole('link', { name: /Keys$/ }).count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => search.evaluate((one) => one.matches(':focus'))).toBe(false);
  await page.keyboard.press('/');
  await page.keyboard.press('Enter');
  const found = page.getByRole('link', { name: 'Una Keys' });
  await expect.poll(() => found.evaluate((one) => one.matches(':focus'))).toBe(true);
  await expect.poll(() => search.inputValue()).toBe('Una Keys');
  await page.keyboard.press('a');
  await heading('Una Keys');
  await expect.poll(() => assignee.evaluate((one) => one.matches(':focus'))).toBe(true);
  await page.goto(`${site.url}/admin/inquiries`);
  await page.getByRole('link', { name: 'Dos Keys' }).click();
  await heading('Dos Keys');
  await page.getByRole('button', { name: 'Keyboard' }).click();
  await page.getByRole('dialog').getByLabel('Single keys', { exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await heading('Dos Keys');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await heading('Una Keys');
});

// Ten presses before all of it was on one screen.
const MOST_CLICKS = 4;

it('is handled whole in four presses besides typing, and sending goes on to the next of the list', async () => {
  const page = await openPage();
  await logIn(page, site);
  const sent = { interest: 'Other', lastName: 'Press', message: 'How few?' };
  for (const firstName of ['Second', 'First'])
    await page.request.post(`${site.url}/api/contact`, {
      data: { ...sent, firstName, email: `${firstName}@mail.example`, phone: '0491 570 006', vehicleId: 2 },
    });
  await page.goto(`${site.url}/admin/inquiries`);
  await page.getByRole('link', { name: 'First Press' }).waitFor();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const clicks = await countClicks(page, async () => {
    await page.getByRole('link', { name: 'First Press' }).click();
    await heading('First Press');
    // In the first screen, without scrolling.
    const box = await page.getByRole('button', { name: 'Send and Next' }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 900)).toBeLessThanOrEqual(900);
    await page.getByLabel('Follow up on').click();
    await page.getByLabel('Follow up on').fill('2027-01-04');
    await page.keyboard.press('Enter');
    await page.getByLabel('Text').click();
    await page.keyboard.type('In four.');
    await page.getByRole('button', { name: 'Send and Next' }).click();
    await heading('Second Press');
  });
  expect(clicks).toBeGreaterThan(0);
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  await page.keyboard.press('p');
  await heading('First Press');
  await page.getByText(/^Reply by mail/).waitFor();
  await expect.poll(() => page.getByLabel('Stage').inputValue()).toBe('contacted');
  await expect.poll(() => page.getByLabel('Follow up on').inputValue()).toBe('2027-01-04');

  // Ctrl Enter sends, Enter in a line does not; with Shift it goes on, also after a reload, which keeps what was typed.
  const text = page.getByLabel('Text');
  const said = page.getByRole('region', { name: 'What was said' });
  await text.fill('By keys.');
  await page.getByLabel('Subject').press('Enter');
  await expect.poll(() => text.evaluate((one) => one.matches(':focus'))).toBe(true);
  await text.press('Control+Enter');
  await said.getByText('By keys.', { exact: true }).waitFor();
  await expect.poll(() => text.inputValue()).toBe('');
  await expect.poll(() => said.getByText(/^Reply by mail/).count()).toBe(2);
  await text.fill('Kept over a reload.');
  await page.reload();
  await page.getByText('Your draft from before.').waitFor();
  await expect.poll(() => text.inputValue()).toBe('Kept over a reload.');
  await text.press('Control+Shift+Enter');
  await heading('Second Press');

  // Who goes on before it is sent is told what came of it, and finds what was not sent.
  const sending = '**/api/admin/inquiries/*/replies';
  for (const isRefused of [true, false]) {
    const release = Promise.withResolvers<void>();
    await page.route(sending, async (route) => {
      await release.promise;
      const json = { message: 'This was answered meanwhile, so yours was not sent.', code: 'conflict' };
      await (isRefused ? route.fulfill({ status: 409, json }) : route.continue());
    });
    await text.fill('Left behind.');
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('p');
    await heading('First Press');
    release.resolve();
    if (isRefused) await seeToast(page, 'Not sent: Second Press', /^This was answered meanwhile/);
    else await seeToast(page, 'The reply is on its way');
    await page.keyboard.press('n');
    await heading('Second Press');
    await expect.poll(() => text.inputValue()).toBe(isRefused ? 'Left behind.' : '');
    await page.unroute(sending);
  }
  troublesOf(page).length = 0; // the answer 409
  await page.keyboard.press('p');
  await heading('First Press');

  // Nothing that is known is typed again.
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  const hold = page.getByRole('dialog', { name: 'Hold a vehicle' });
  const typed = () =>
    Promise.all(['First name', 'E-mail', 'Vehicle'].map((field) => hold.getByLabel(field).inputValue()));
  await expect.poll(typed).toEqual(['First', 'First@mail.example', '2']);
  await page.getByRole('button', { name: 'Hold Vehicle' }).click();
  await page.getByRole('region', { name: 'Their Holds' }).getByRole('link').waitFor();

  // All of one person in one press, on a phone too, where the answer is one tap away.
  const undo = page.locator('[data-toast-area]').getByRole('button', { name: 'Undo' });
  const same = page.getByRole('region', { name: 'The Same Person', exact: true });
  await page.getByRole('button', { name: /^Join All \d+$/ }).click();
  await same.getByRole('link', { name: 'Second Press' }).waitFor();
  await undo.click();
  await same.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Join Them', exact: true }).click();
  await same.waitFor();
  await undo.click();
  await same.waitFor({ state: 'detached' });
  await page.evaluate('scrollTo(0, 0)');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.poll(() => text.evaluate((one) => one.matches(':focus'))).toBe(true);
  const field = await text.boundingBox();
  expect(field?.y).toBeGreaterThan(0);
  expect((field?.y ?? 0) + (field?.height ?? 844)).toBeLessThanOrEqual(844);
});

it('says while an answer is written that a colleague has given one, and keeps what was typed', async () => {
  const page = await openPage();
  await logIn(page, site);
  const lastName = `Twice${crypto.randomUUID().slice(0, 6)}`;
  const data = {
    firstName: 'Asked',
    lastName,
    email: 'twice@mail.example',
    interest: 'Other',
    message: 'Both',
  };
  await page.request.post(`${site.url}/api/contact`, { data });
  await page.goto(`${site.url}/admin/inquiries`);
  await page.getByRole('link', { name: `Asked ${lastName}` }).click();
  const text = page.getByLabel('Text');
  await text.fill('On a Tuesday.');
  const said = page.getByText('Sam Lee has answered meanwhile');
  await expect.poll(() => said.count()).toBe(0);
  await page.route('**/api/admin/inquiries/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const json = await response.json();
    const at = new Date().toISOString();
    const answer = { inquiryId: json.inquiry.id, at, kind: 'spoke', text: '', by: 'Sam Lee (sam)' };
    json.timeline.push(answer);
    json.reply.answers += 1;
    return route.fulfill({ response, json });
  });
  await said.waitFor({ timeout: 20_000 });
  await expect.poll(() => text.inputValue()).toBe('On a Tuesday.');
  // Who has not begun to write reads it in the conversation.
  await page.getByRole('button', { name: 'Discard what you wrote' }).click();
  await said.waitFor({ state: 'detached' });
});

it('leads from what was booked for a caller to their inquiry, and back', async () => {
  const page = await openPage();
  await logIn(page, site);
  const lastName = `Rings${crypto.randomUUID().slice(0, 6)}`;
  const data = { firstName: 'Who', lastName, email: 'rings@mail.example', phone: '0491 570 157' };
  await page.request.post(`${site.url}/api/contact`, { data: { ...data, interest: 'Other' } });
  await page.goto(`${site.url}/admin/inquiries`);
  await page.getByRole('link', { name: `Who ${lastName}` }).click();
  await page.getByRole('heading', { level: 1, name: `Who ${lastName}` }).waitFor();
  const inquiry = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a booking' });
  await dialog.getByLabel('First name').fill('Their son');
  await dialog.getByLabel('Phone').fill('');
  await dialog.getByLabel('E-mail').fill('');
  await dialog.getByLabel('Day').fill(daysAfter(sydneyDay(new Date()), 14));
  await dialog.getByRole('combobox', { name: /^Time/ }).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Their Bookings' }).getByRole('link').click();
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^Their son/ })
    .press('Enter');
  const details = page.getByRole('dialog', { name: `Their son ${lastName}` });
  await details.getByRole('link', { name: /^Open the inquiry/ }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(inquiry);
});

it('is handled whole by keyboard alone, from its row in the list to the next one', async () => {
  const page = await openPage();
  await logIn(page, site);
  // Others at each attempt.
  const lastName = `Alone${crypto.randomUUID().slice(0, 6)}`;
  const sent = { interest: 'Other', lastName, email: 'alone@mail.example', phone: '0491 570 006' };
  for (const firstName of ['Three', 'Two', 'One'])
    await page.request.post(`${site.url}/api/contact`, { data: { ...sent, firstName, message: 'By keys' } });
  await page.goto(`${site.url}/admin/inquiries`);
  await page.getByRole('link', { name: `One ${lastName}` }).waitFor();
  const { focused, key, tabTo } = keyboardOf(page);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await key('j');
  await expect.poll(focused).toBe(`One ${lastName}`);
  await key('r');
  await heading(`One ${lastName}`);
  await expect.poll(focused).toMatch(/^Text/);
  await page.keyboard.type('Come on Tuesday.');
  await tabTo('Stage', 'Shift+Tab');
  await page.keyboard.type('App');
  await key('Enter');
  const said = page.getByRole('region', { name: 'What was said' });
  await said.getByText('Stage: Appointment', { exact: true }).waitFor();
  await tabTo('Follow up on');
  await page.keyboard.type('02022027');
  await expect.poll(() => page.getByLabel('Follow up on').inputValue()).toBe('2027-02-02');
  await key('Enter');
  await said.getByText(/^Follow up on .*2027$/).waitFor();
  await tabTo('Text');
  await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('Come on Tuesday.');
  await key('Control+Shift+Enter');
  await heading(`Two ${lastName}`);

  await key('c');
  await expect.poll(focused).toMatch(/^About the call/);
  await key('Tab');
  await key('b');
  const booking = page.getByRole('dialog', { name: 'Add a booking' });
  await booking.waitFor();
  await key('Escape');
  await booking.waitFor({ state: 'detached' });
  await key('e');
  await heading(`Three ${lastName}`);

  // From a row each of them opens the page and begins there.
  await key('g');
  await key('i');
  const row = page.getByRole('row').filter({ hasText: `Three ${lastName}` });
  await row.getByText('New', { exact: true }).waitFor();
  for (const _ of ['One', 'Two', 'Three']) await key('j');
  await expect.poll(focused).toBe(`Three ${lastName}`);
  await key('e');
  await row.getByText('Read', { exact: true }).waitFor();
  await expect.poll(focused).toBe(`Three ${lastName}`);
  await key('c');
  await heading(`Three ${lastName}`);
  await expect.poll(focused).toMatch(/^About the call/);
  await page.goBack();
  // The page of the last one names them too, as perhaps the same person.
  const two = page
    .getByRole('row')
    .filter({ hasText: `Two ${lastName}` })
    .getByRole('link', { name: `Two ${lastName}` });
  await expect
    .poll(async () => {
      await two.focus({ timeout: 1_000 }).catch(() => undefined);
      return focused();
    })
    .toBe(`Two ${lastName}`);
  await key('b');
  // While the dialog is open, nothing behind it has a role.
  await booking.waitFor();
  await key('Escape');
  await heading(`Two ${lastName}`);
});

let attempt = 0;

it('goes on over the border of a page of the list, and what is downloaded is what the list is narrowed to', async () => {
  const page = await openPage();
  await logIn(page, site);
  attempt += 1;
  const lastName = `Border${attempt}`;
  for (let number = 10; number < 36; number += 1)
    await page.request.post(`${site.url}/api/contact`, {
      data: {
        ...{ firstName: `B${number}`, lastName, email: 'border@mail.example', interest: 'Other' },
        message: `Number ${number}`,
      },
    });
  await page.goto(`${site.url}/admin/inquiries`);
  await page.getByLabel('Search inquiries').fill(lastName);
  const loading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await loading).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(27);
  expect(csv).not.toContain('Board');

  await page.getByText('Page 1 of 2 (26 inquiries)').waitFor();
  await page.getByRole('link', { name: `B11 ${lastName}` }).click();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await heading('B11 Border');
  await page.keyboard.press('n');
  await heading('B10 Border');
  await page.keyboard.press('p');
  await heading('B11 Border');
});

it('hands over what is held about a person, and erases it once the word is typed', async () => {
  const page = await openPage();
  await logIn(page, site);
  const data = {
    ...{ firstName: 'Eve', lastName: 'Gone', email: 'eve@mail.example', phone: '', interest: 'Other' },
    message: 'Forget me',
  };
  await page.request.post(`${site.url}/api/contact`, { data });
  await page.goto(`${site.url}/admin/inquiries`);
  await page.getByRole('link', { name: 'Eve Gone' }).click();
  const requests = page.getByRole('region', { name: "This Person's Data" });
  const loading = page.waitForEvent('download');
  await requests.getByRole('button', { name: 'Export' }).click();
  const file = await loading;
  expect(file.suggestedFilename()).toMatch(/^personal-data-\d+-\d{4}-\d\d-\d\d\.json$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('"Message": "Forget me"');

  await requests.getByRole('button', { name: 'Erase…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: "Erase this person's data?" });
  const erase = dialog.getByRole('button', { name: 'Erase for Good' });
  await dialog.getByText('Eve Gone').waitFor();
  await expect.poll(() => erase.isDisabled()).toBe(true);
  await dialog.getByLabel('Type ERASE to go on').fill('ERASE');
  await dialog.getByLabel('Type ERASE to go on').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Customer Inquiries' }).waitFor();
  await page.getByText('Erased', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'B35 Border' }).first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Eve Gone' }).count()).toBe(0);
  await page.goto(`${site.url}/admin/dashboard`);
  await page.getByText('Data of a customer erased', { exact: true }).waitFor();
});

it('sells the car of a won inquiry by keyboard, offers others to who else asked, and a row is sold with Enter', async () => {
  const page = await openAsStaff(site, '/admin/inquiries');
  const { request } = page;
  const read = async (path: string) => (await request.get(`${site.url}/api/admin/${path}`)).json();
  const saleOf = (id: number) => read(`vehicles/${id}/sale`);
  const all: { id: number; status: string; isDraft: boolean }[] = await read('vehicles');
  const free = all.filter(({ status, isDraft }) => status === 'available' && !isDraft);
  const unasked = await Promise.all(free.map(async ({ id }) => ({ id, sale: await saleOf(id) })));
  const { id = 0, sale } = unasked.find((one) => one.sale.asked.length === 0) ?? {};
  const sent = { interest: 'Purchase Inquiry', lastName: 'Sale', message: 'Is it there?', vehicleId: id };
  for (const data of [
    { ...sent, firstName: 'Won', email: 'won@sale.example' },
    { ...sent, firstName: 'Other', email: 'other@sale.example' },
  ])
    await request.post(`${site.url}/api/contact`, { data });
  const won = (await saleOf(id)).asked.find(({ name }: { name: string }) => name === 'Won Sale').who.id;
  await request.put(`${site.url}/api/admin/inquiries/${won}`, { data: { status: 'won' } });

  await page.goto(`${site.url}/admin/inquiries/${won}`);
  await page.getByText('Won, but the vehicle is still on sale.').waitFor();
  const keys = keyboardOf(page);
  await keys.press('Mark as Sold');
  const dialog = page.getByRole('dialog', { name: `Sell ${sale.title}` });
  await expect.poll(() => dialog.getByLabel('Buyer').inputValue()).toBe(`inquiry ${won}`);
  await keys.write('Sold for', 'a lot');
  await keys.key('Enter');
  await dialog.getByText('“a lot” is not a number.').waitFor();
  await keys.write('Sold for', '41,500');
  await keys.key('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await saleOf(id)).toMatchObject({ buyer: { who: { from: 'inquiry', id: won }, name: 'Won Sale' } });
  await page.getByText('1 other asked about it.').waitFor();
  await keys.press('Offer Similar Vehicles');

  await page.getByText(/^Sold on .* for \$41,500 to Won Sale$/).waitFor();
  // Said again while nobody can be read, the buyer stays as noted.
  await page.route('**/sale', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Price and Buyer' }).click();
  const noted = page.getByRole('dialog', { name: `Sale of ${sale.title}` });
  await expect.poll(() => noted.getByLabel('Buyer').inputValue()).toBe('as it is');
  await noted.getByRole('button', { name: 'Save' }).click();
  await noted.waitFor({ state: 'detached' });
  expect(await saleOf(id)).toMatchObject({ buyer: { name: 'Won Sale' } });
  await page.unroute('**/sale');
  troublesOf(page).length = 0; // the calls that were cut off
  await page.reload();
  const others = page.getByRole('region', { name: '1 other asked about it' });
  await expect.poll(() => others.getByLabel('Text').inputValue()).toContain('Hello {first name},');
  await others.getByLabel('Subject').fill('What else we have');
  await keys.press('Send to 1 Person');
  await others.getByText('Written to since the sale.').waitFor();
  const letters = () => mail.received.filter(({ raw }) => raw.includes('Subject: What else we have'));
  await expect.poll(() => letters().length, { timeout: 60_000 }).toBe(1);
  expect(letters()[0]?.to).toEqual(['other@sale.example']);
  expect(letters()[0]?.raw).toContain('Hello Other,');

  await page.goto(`${site.url}/admin/vehicles`);
  await page.getByLabel('Search vehicles').fill(sale.title);
  const status = page.getByRole('combobox', { name: `Status of ${sale.title}` }).first();
  await status.selectOption('available');
  await expect.poll(async () => (await saleOf(id)).buyer).toBeNull();
  await page.locator('[data-toast-area]').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await saleOf(id)).buyer?.name).toBe('Won Sale');
  await status.selectOption('available');
  await expect.poll(async () => (await saleOf(id)).buyer).toBeNull();
  await status.selectOption('sold');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => status.inputValue()).toBe('available');
  await status.selectOption('sold');
  await dialog.getByLabel('Sold for').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => status.inputValue()).toBe('sold');
  expect(await saleOf(id)).toMatchObject({ buyer: null, isBuyerHidden: false });
  await page.locator('[data-toast-area]').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => status.inputValue()).toBe('available');

  // From its edit page too, where publishing sells a draft as well.
  await request.post(`${site.url}/api/admin/vehicles/${id}/hide`);
  await page.goto(`${site.url}/admin/vehicles/${id}/edit`);
  await page.getByLabel('Status', { exact: true }).selectOption('sold');
  await page.getByRole('button', { name: 'Show on Site' }).click();
  await dialog.getByLabel('Sold for').fill('40000');
  await dialog.getByLabel('Sold for').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => read(`vehicles/${id}`))
    .toMatchObject({ vehicle: { status: 'sold', soldPrice: 40_000, isDraft: false } });
  await page.locator('[data-toast-area]').getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => read(`vehicles/${id}`))
    .toMatchObject({ vehicle: { status: 'available', soldOn: '', soldPrice: null } });
});
