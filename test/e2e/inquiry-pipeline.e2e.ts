import { beforeAll, expect, it } from 'vitest';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ LOGIN_LIMIT: '1000' });
});

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
  const page = await openPage();
  await logIn(page, site);
  await page.goto(`${site.url}/admin/inquiries`);
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

  await page.getByRole('link', { name: 'Back to Inquiries' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Kerry Nguyen' });
  await row.getByText('Appointment', { exact: true }).waitFor();
  await row.getByText('Demo Administrator', { exact: true }).waitFor();
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
