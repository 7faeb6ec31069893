import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { logIn, openAsStaff, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';

// A busy machine takes its time.
const PATIENTLY = { timeout: 60_000 };
vi.setConfig({ testTimeout: 240_000 });

let site: Site;
beforeAll(async () => {
  site = await startSite({ LOGIN_LIMIT: '1000' });
});

async function openDatabasePage(options?: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openAsStaff(site, '/admin/database', options);
  await page.getByRole('heading', { name: 'Database Security & Backup' }).waitFor();
  return page;
}

const toast = (page: Page, title: string, description?: string) =>
  seeToast(page, title, description, PATIENTLY);
const rowsOf = (page: Page) =>
  page.getByRole('region', { name: 'Backups' }).getByRole('table').locator('tbody tr');

/** Removes the backups of an earlier try. */
async function deleteBackups(page: Page): Promise<void> {
  const list = `${site.url}/api/admin/database/backups`;
  const { backups } = (await (await page.request.get(list)).json()) as { backups: { filename: string }[] }; // the contract's answer
  for (const { filename } of backups) await page.request.delete(`${list}/${filename}`);
}

async function createBackup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Backup' }).click();
  await toast(page, 'Backup Created');
}

describe('the Database page', () => {
  it('sends a stranger to the login page and says why', async () => {
    const page = await openPage();
    await page.goto(`${site.url}/admin/database`);
    await toast(page, 'Authentication Required');
    await page.waitForURL(
      /\/admin\/login\?redirect=%2Fadmin%2Fdatabase|\/admin\/login\?redirect=\/admin\/database/,
    );
  });

  it('makes, downloads, restores and deletes backups, two at most', async () => {
    const page = await openDatabasePage();
    await deleteBackups(page);
    await page.reload();
    await page.getByText('No backups yet').waitFor();
    await createBackup(page);
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    const row = rowsOf(page).first();
    const words = (await row.locator('th, td').allTextContents()).join(' ');
    expect(words).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d [AP]M backup-\S+\.tar \d+\.\d\d MB/);
    const [filename = ''] = /backup-\S+\.tar/.exec(words) ?? [];

    const link = row.getByRole('link', { name: 'Download' });
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    const download = await page.request.get(`${site.url}${await link.getAttribute('href')}`);
    expect(download.headers()['content-disposition']).toBe(`attachment; filename="${filename}"`);
    const content = await download.body();
    expect(content.subarray(0, 10).toString()).toBe('README.txt');

    await createBackup(page);
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Create Backup' }).click();
    const limit = page.getByRole('dialog', { name: 'Backup Limit Reached' });
    await limit.getByText(filename).waitFor();
    await limit.getByRole('button', { name: 'Delete Oldest Backup' }).click();
    await toast(page, 'Backup Deleted');
    await limit.waitFor({ state: 'hidden' });
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    await expect.poll(() => rowsOf(page).filter({ hasText: filename }).count()).toBe(0);

    await rowsOf(page).first().getByRole('button', { name: 'Restore' }).click();
    const confirm = page.getByRole('dialog', { name: 'Restore Backup' });
    await expect.poll(() => confirm.textContent()).toMatch(/backup-\S+\.tar/);
    await confirm.getByRole('button', { name: 'Restore' }).click();
    await toast(page, 'Restore Completed');
    await page.getByRole('button', { name: 'Undo to Here' }).waitFor();

    const upload = (buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name: 'mine.tar', mimeType: '', buffer });
    await page.route('**/api/admin/database/upload-backup', () => {}, { times: 1 }); // never gets anywhere
    await upload(Buffer.from('half of it'));
    await page.getByText('Sending the file (0%)').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await toast(page, 'Upload Cancelled');
    await upload(content);
    await toast(page, 'Backup Added');
    await expect.poll(() => rowsOf(page).count()).toBe(2);

    await rowsOf(page).first().getByRole('button', { name: 'Delete' }).click();
    const goodbye = page.getByRole('dialog', { name: 'Delete Backup' });
    await expect.poll(() => goodbye.textContent()).toMatch(/backup-\S+\.tar/);
    await goodbye.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Backup Deleted');
    await expect.poll(() => rowsOf(page).count()).toBe(1);
  });

  it.each([
    [
      'Create Backup',
      '**/api/admin/database/backup',
      'Backup Failed',
      'There was an error creating the database backup.',
    ],
    [
      'Restore',
      '**/api/admin/database/restore',
      'Restore Failed',
      'There was an error restoring the database.',
    ],
    ['Delete', '**/api/admin/database/backups/*', 'Delete Failed', 'There was an error deleting the backup.'],
  ])('says so when %s fails, and why', async (button, address, title, description) => {
    const page = await openDatabasePage();
    await rowsOf(page).first().waitFor();
    const body = JSON.stringify({ message: 'An import is running.', code: 'busy' });
    await page.route(address, (route) =>
      route.fulfill({ status: 409, contentType: 'application/json', body }),
    );
    await page.getByRole('button', { name: button, exact: true }).first().click();
    if (button !== 'Create Backup')
      await page.getByRole('dialog').getByRole('button', { name: button }).click();
    await toast(page, title, description);
    await page.getByRole('alert').filter({ hasText: 'An import is running.' }).waitFor();
    troublesOf(page).length = 0;
  });

  it('says so when the list cannot be loaded', async () => {
    const page = await openPage();
    await logIn(page, site);
    await page.route('**/api/admin/database/backups', (route) =>
      route.fulfill({ status: 503, body: 'away' }),
    );
    await page.goto(`${site.url}/admin/database`);
    await page.getByText('Failed to load backup history').waitFor();
    troublesOf(page).length = 0;
  });
});
