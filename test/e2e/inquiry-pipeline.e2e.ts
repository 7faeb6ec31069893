import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { logIn, openAsStaff, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
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

  const form = page.getByRole('region', { name: 'Next Step' });
  const save = form.getByRole('button', { name: 'Save' });
  await form.getByLabel('Status').selectOption('Lost');
  await form.getByLabel('Why it was lost').waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await form.getByLabel('Status').selectOption('Appointment');
  await form.getByLabel('Looked after by').selectOption('Demo Administrator');
  await form.getByLabel('Follow up on').fill('2027-01-04');
  await save.press('Enter');
  const events = page.getByRole('region', { name: 'What Happened' });
  await events.getByText('Status: Appointment', { exact: true }).waitFor();
  await events.getByText('Follow up on 4 January 2027', { exact: true }).waitFor();

  await events.getByLabel('Note').fill('Comes on Saturday\nwith her father');
  await events.getByRole('button', { name: 'Add Note' }).press('Enter');
  await events.locator('li').filter({ hasText: 'with her father' }).waitFor();
  await expect.poll(() => events.getByLabel('Note').inputValue()).toBe('');
  await events.getByRole('button', { name: 'Called, no answer' }).click();
  await events.locator('li').filter({ hasText: 'Called, no answer' }).waitFor();

  await perhaps.getByRole('button', { name: /^Same person/ }).click();
  const same = page.getByRole('region', { name: 'The Same Person', exact: true });
  await same.getByRole('link', { name: 'K Nguyen' }).waitFor();
  await events.getByText('Wrote: Purchase Inquiry', { exact: true }).nth(1).waitFor();
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
  const events = page.getByRole('region', { name: 'What Happened' });
  await page.route(`**/api/admin/inquiries/${id}/events`, (route) => route.abort());
  await events.getByLabel('Note').fill('Do not lose this');
  await events.getByRole('button', { name: 'Add Note' }).click();
  await page.getByText('Not added', { exact: true }).waitFor();
  await expect.poll(() => events.getByLabel('Note').inputValue()).toBe('Do not lose this');
  await events.getByLabel('Note').fill('');

  const form = page.getByRole('region', { name: 'Next Step' });
  await form.getByLabel('Status').selectOption('Won');
  const changed = await page.request.put(`${site.url}/api/admin/inquiries/${id}`, {
    data: { status: 'negotiating' },
    headers: { origin: site.url },
  });
  expect(changed.status()).toBe(200);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Somebody else changed this inquiry meanwhile/).waitFor();
  await events.getByText('Status: Negotiating', { exact: true }).waitFor();
  await expect.poll(() => form.getByLabel('Status').inputValue()).toBe('won');
  troublesOf(page).length = 0;
});

it('is answered by mail from a template, changed before it goes, and the history says that it went', async () => {
  const page = await openAsStaff(site, '/admin/inquiries');
  await page.getByRole('link', { name: 'K Nguyen', exact: true }).click();
  await expect
    .poll(() => page.getByRole('link', { name: 'SMS' }).getAttribute('href'))
    .toBe('sms:+61491570006');
  await page.getByRole('button', { name: 'Reply', exact: true }).press('Enter');
  const form = page.getByRole('region', { name: 'Reply by Mail' });
  await expect.poll(() => form.getByLabel('Begin with').evaluate((one) => one.matches(':focus'))).toBe(true);
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
  const events = page.getByRole('region', { name: 'What Happened' });
  await events.getByText(/^Reply by mail/).waitFor();
  await events.getByText('Status: Contacted', { exact: true }).waitFor();
  const isReply = ({ raw }: { raw: string }) => raw.includes('Changed by hand.');
  await expect.poll(() => mail.received.filter(isReply).length, { timeout: 60_000 }).toBe(1);
  await expect
    .poll(async () => {
      await page.reload();
      return events.getByText(/^Reply by mail/).innerText();
    })
    .toMatch(/^Reply by mail, sent/);
});

it('is moved on the board by drag and by keyboard, with a way back, and the address says that it is the board', async () => {
  const page = await openPage();
  await logIn(page, site);
  const sent = { email: 'board@mail.example', interest: 'Other', lastName: 'Board', message: 'On the board' };
  await page.request.post(`${site.url}/api/contact`, { data: { ...sent, firstName: 'Bo' } });
  await page.goto(`${site.url}/admin/inquiries`);
  await page.getByRole('button', { name: 'Board', exact: true }).press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('?view=board');
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const card = (name: string) => column(name).getByRole('listitem').filter({ hasText: 'Bo Board' });
  const toasts = page.locator('[data-toast-area]');

  await card('New').waitFor();
  await card('New').dragTo(column('Negotiating'));
  await card('Negotiating').waitFor();
  await toasts.getByText('Bo Board moved to Negotiating', { exact: true }).waitFor();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await card('New').waitFor();

  const { focused, key } = keyboardOf(page);
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
  await page.getByText('Keyboard', { exact: true }).click();
  await page.getByText('Next in the list', { exact: true }).waitFor();
  await page.keyboard.press('n');
  await heading('Dos Keys');
  await page.keyboard.press('d');
  await heading('Una Keys');
  await page.keyboard.press('p');
  await heading('Dos Keys');
  await page.getByRole('button', { name: 'Mark Read' }).waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  const assignee = page.getByRole('region', { name: 'Next Step' }).getByLabel('Looked after by');
  await expect.poll(() => assignee.evaluate((one) => one.matches(':focus'))).toBe(true);
  await page.getByLabel('Note').press('n');
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('n');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await page.getByText('Send or clear what you wrote first', { exact: true }).waitFor();
  await page.getByLabel('Note').fill('');
  await page.getByText('Keyboard', { exact: true }).click();
  await page.getByLabel('Single keys on this device').uncheck();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await heading('Dos Keys');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await heading('Una Keys');
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

  await requests.getByRole('button', { name: 'Erase…' }).click();
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
