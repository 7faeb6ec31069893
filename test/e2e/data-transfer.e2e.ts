import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(async () => {
  page = await openPage();
  await logIn(page, site);
});

// Imports and restores are slow on a busy machine.
const PATIENTLY = { timeout: 60_000 };
vi.setConfig({ testTimeout: 240_000 });

const toast = (title: string, description?: string | RegExp) => seeToast(page, title, description, PATIENTLY);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function choose(text: string): Promise<void> {
  const file = join(site.dataDir, 'chosen.json');
  await writeFile(file, text);
  await page.getByLabel(/^JSON export file/).setInputFiles(file);
}

/** The server's answer has no usable message, so the page shows its own. */
async function failing(address: string, work: () => Promise<void>): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 500, body: 'no' }));
  await work();
  await page.unroute(address);
  troublesOf(page).length = 0; // Chromium reports the failed call
}

/** Holds the call until the page's meanwhile state was checked. */
async function holding(address: string, look: (letGo: () => void) => Promise<void>): Promise<void> {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue().catch(() => {}); // cancelled by the page
  });
  await look(letGo);
  letGo();
  await page.unroute(address);
}

/** Confirms the dialog before a clear. */
const confirm = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click();

async function listVehicles(): Promise<AdminVehicle[]> {
  return (await page.context().request.get(`${site.url}/api/admin/vehicles`)).json();
}

async function countVehicles(): Promise<number> {
  return (await listVehicles()).length;
}

describe('Data Transfer', () => {
  beforeEach(() => page.goto(`${site.url}/admin/data-transfer`));

  it('asks for data, and refuses what is no export', async () => {
    await press('Import Vehicle Data');
    await toast('No Data to Import', 'Please export data first or upload a JSON file');
    await choose('<html>');
    await toast('Invalid File', 'Please select a valid JSON export file');
  });

  it('has clearing on from the start, with a warning', async () => {
    const clear = page.getByLabel('Clear existing vehicles before import');
    await expect.poll(() => clear.isChecked()).toBe(true);
    await page.getByText('Warning: every vehicle that is not in the file will be removed').waitFor();
    await clear.uncheck();
    await expect.poll(() => page.getByText('Warning: every vehicle').count()).toBe(0);
  });

  it('exports a file that can be imported again', async () => {
    const download = page.waitForEvent('download');
    await press('Export Vehicle Data');
    expect((await download).suggestedFilename()).toMatch(/^vehicles-export-\d{4}-\d\d-\d\d\.json$/);
    await toast('Export Complete', '43 vehicles exported');
    await page.getByText('0 new, 0 changed, 43 unchanged, 0 refused').waitFor(PATIENTLY);
    await failing('**/api/admin/data/import', async () => {
      await press('Import Vehicle Data');
      await page.getByRole('dialog', { name: 'Replace the vehicles?' }).waitFor();
      // The safe answer has the focus.
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await press('Import Vehicle Data');
      await confirm('Replace');
      await toast('Import Failed', 'Failed to import vehicle data');
    });
    await holding('**/api/admin/data/import', async () => {
      await press('Import Vehicle Data');
      await confirm('Replace');
      await page.getByRole('progressbar', { name: 'Sending the file (0%)' }).waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Importing...' }).isDisabled()).toBe(true);
      await press('Cancel');
      await toast('Import Cancelled', 'Nothing was changed.');
    });
    // A double click is one request; a second call would be refused and reported as failed.
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/admin/data/import')) calls += 1;
    });
    await press('Import Vehicle Data');
    await page.getByRole('button', { name: 'Replace' }).evaluate((button) => {
      // Both at once, as on a machine too busy to render in between.
      for (const detail of [1, 2]) button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
    });
    await toast('Import Complete', '43 vehicles imported: 0 new, 0 changed, 43 unchanged');
    expect(calls).toBe(1);
    expect(await countVehicles()).toBe(43);
  });

  it('takes settings that were exported as a draft, and asks before it replaces one', async () => {
    const settings = page.getByLabel('Settings file');
    const bring = (content: string) =>
      settings.setInputFiles({ name: 's.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    const download = page.waitForEvent('download');
    await press('Settings (JSON)');
    const file = await readFile(await (await download).path(), 'utf8');
    await bring('{"data":[]}');
    await toast('Import Failed', /This is no export of settings/);
    await bring(file);
    await toast('Nothing to import');
    for (const name of ['Hale Motors', 'Hale and Sons']) {
      await bring(file.replace('"name":"Southern Cross Prestige"', `"name":"${name}"`));
      if (name === 'Hale and Sons') await confirm('Replace My Draft');
      await page.waitForURL('**/admin/settings**');
      await expect.poll(() => page.getByLabel('Trading name').inputValue()).toBe(name);
      await page.goto(`${site.url}/admin/data-transfer`);
    }
    // Nothing is live, and nothing is left for the tests after this one.
    const call = page.context().request;
    expect((await (await call.get(`${site.url}/api/dealership`)).json()).name).toBe(
      'Southern Cross Prestige',
    );
    await page.evaluate(() => fetch('/api/admin/settings/draft', { method: 'DELETE' }));
  });

  it('says what is wrong and changes nothing', async () => {
    await choose(
      JSON.stringify({
        data: [
          { make: 'Saab', stockNumber: 'E1' },
          { make: 'Saab', year: 3 },
        ],
      }),
    );
    await toast('File Loaded', '2 vehicles in the file');
    await page.getByText('1 new, 0 changed, 0 unchanged, 1 refused').waitFor();
    await page.getByText('year must be a whole number from 1900 to 2100').waitFor();
    // Vehicles to be removed are named, and the import is disabled while a row is refused.
    await page.getByText('43 vehicles will be removed: which?').click();
    await page
      .getByText(/^\d{4} Toyota LandCruiser/)
      .first()
      .waitFor();
    const button = page.getByRole('button', { name: 'Import Vehicle Data' });
    await expect.poll(() => button.isDisabled()).toBe(true);
    await page.getByText('One vehicle is refused, as the list below says').waitFor();
    // It is left out, and handed out with its reason; the other may go in.
    await press('Leave Out 1 vehicle');
    await page
      .getByText('1 vehicle is left out. Where it is on the site now, clearing removes it.')
      .waitFor();
    await page.getByText('1 new, 0 changed, 0 unchanged, 0 refused').waitFor();
    await expect.poll(() => button.isDisabled()).toBe(false);
    const downloading = page.waitForEvent('download');
    await press('Download Them with Reasons');
    const leftOut = await downloading;
    expect(leftOut.suggestedFilename()).toBe('chosen-left-out.json');
    expect(JSON.parse(await readFile(await leftOut.path(), 'utf8'))).toEqual({
      data: [{ make: 'Saab', year: 3, reason: 'year must be a whole number from 1900 to 2100' }],
    });
    await press('Take Them In Again');
    await page.getByText('1 new, 0 changed, 0 unchanged, 1 refused').waitFor();
    expect(await countVehicles()).toBe(43);
  });

  it('refuses a file without vehicles before anything is asked', async () => {
    await choose('{"data":[]}');
    await page.getByText('There are no vehicles in this file: choose another one.').waitFor();
    await press('Import Vehicle Data');
    await toast('Import Failed', 'The file has no vehicles, so nothing was cleared and nothing was imported');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('asks before it clears, with how many vehicles go and which', async () => {
    await choose('{"data":[{"make":"Saab","stockNumber":"E1"}]}');
    await toast('File Loaded');
    await press('Import Vehicle Data');
    // Over the title of the question, on a phone.
    await page.getByText('File Loaded').waitFor({ state: 'hidden', timeout: 3_000 });
    const question = page.getByRole('dialog', { name: 'Remove 43 vehicles?' });
    await question.getByRole('listitem').nth(42).waitFor();
    await expect
      .poll(() => question.getByRole('button', { name: 'Cancel' }).evaluate((one) => one.matches(':focus')))
      .toBe(true);
    await page.keyboard.press('Escape');
    expect(await countVehicles()).toBe(43);
  });

  it('writes a stock list for a spreadsheet, and takes it back with a change and a new vehicle', async () => {
    const downloading = page.waitForEvent('download');
    await press('Stock List (CSV)');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^vehicles-\d{4}-\d\d-\d\d\.csv$/);
    await toast('Export Complete', '43 vehicles exported');
    const written = (await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, '');
    expect(written).toMatch(/^Stock Number,VIN,Make,Model,Badge,Year,Price,/);
    const [known] = await listVehicles();
    expect(written).toContain(`${known?.stockNumber},`);

    // A dealer's file: a title, an unknown heading, one price changed, one vehicle added, and the encoding of an
    // older Excel.
    const file = join(site.dataDir, 'stock list.csv');
    const lines = [
      'Stock as at 15/11/2026',
      'Stock #,What we want for it,Brand,Model,KMs',
      `${known?.stockNumber},"$61,500",${known?.make},${known?.model},${known?.mileage}`,
      'CSV1,"$9,990",Citroën,"DS ""Pallas""","45,000km"',
    ];
    await writeFile(file, `${lines.join('\r\n')}\r\n`, 'latin1');
    const choosing = () => page.getByLabel(/^JSON export file/).setInputFiles(file);
    await choosing();
    await toast('File Loaded', '2 vehicles in the file');
    // A spreadsheet adds by default.
    await expect.poll(() => page.getByLabel('Clear existing vehicles before import').isChecked()).toBe(false);
    await page.getByText('1 new, 0 changed, 1 unchanged, 0 refused').waitFor();
    const columns = page.getByRole('group', { name: 'Columns of stock list.csv' });
    await expect.poll(() => columns.getByLabel('Brand').inputValue()).toBe('make');
    await columns.getByLabel('What we want for it').selectOption({ label: 'Price' });
    await page.getByText('1 new, 1 changed, 0 unchanged, 0 refused').waitFor();
    await page.locator('td').getByText('Mileage: 45,000km → 45,000 km', { exact: true }).waitFor();
    await page.getByText('As it will be stored').first().click();
    // A list has no photos, so what is new comes as a draft unless somebody decides otherwise.
    const drafts = page.getByLabel('Add new vehicles as drafts');
    await expect.poll(() => drafts.isChecked()).toBe(true);
    await page.getByText('The file has 1 vehicle without photos.').waitFor();
    await press('Import Vehicle Data');
    await toast(
      'Import Complete',
      /^2 vehicles imported: 1 new, 1 changed, 0 unchanged\. 1 new one is a draft/,
    );

    const vehicles = await listVehicles();
    expect(vehicles).toHaveLength(44);
    expect(vehicles.find(({ id }) => id === known?.id)).toMatchObject({ make: known?.make, price: 61_500 });
    const added = vehicles.find(({ stockNumber }) => stockNumber === 'CSV1');
    expect(added).toMatchObject({
      isDraft: true,
      mileage: 45_000,
      make: 'Citroën',
      model: 'DS "Pallas"',
      price: 9_990,
    });

    // The same list next week: its mapping is remembered.
    await choosing();
    await page.getByText('0 new, 0 changed, 2 unchanged, 0 refused').waitFor();
    await expect.poll(() => columns.getByLabel('What we want for it').inputValue()).toBe('price');

    // The import is undone from the page, and the vehicle that was worked on since is named and stays.
    await page.context().request.put(`${site.url}/api/admin/vehicles/${known?.id}`, {
      data: { headline: 'One owner' },
      headers: { origin: site.url },
    });
    await page.reload();
    await page.getByRole('button', { name: /^Undo the import of / }).click();
    const question = page.getByRole('dialog', { name: 'Undo this import?' });
    await question.getByText(/^1 vehicle that it added will be removed/).waitFor();
    await question.getByText(`(${known?.stockNumber}): changed since the import`).waitFor();
    await confirm('Undo Import');
    await toast('Import Undone', /^1 vehicle removed, 0 put back, 1 left as they are/);
    await page.getByText('Nothing to undo.').waitFor();
    expect(await listVehicles()).toHaveLength(43);
  });

  it('asks before it replaces a vehicle by another without clearing, and keeps what was there', async () => {
    const known = (await listVehicles()).find(({ photoCount, stockNumber }) => photoCount > 0 && stockNumber);
    const stockNumber = known?.stockNumber;
    await choose(JSON.stringify([{ make: 'Zeta', model: 'Sunrise', vin: '', stockNumber, photos: [] }]));
    await page.getByLabel('Clear existing vehicles before import').uncheck();
    await page.getByText(`Photos (${known?.photoCount} removed)`).waitFor();
    const question = page.getByRole('dialog', { name: 'Replace what is there?' });
    await press('Import Vehicle Data');
    await question
      .getByText(/^1 vehicle will be replaced by another .* of 1 vehicle will be removed/)
      .waitFor();
    await question
      .getByRole('listitem')
      .getByText(/ becomes Zeta Sunrise$/)
      .waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect((await listVehicles()).find(({ id }) => id === known?.id)).toMatchObject({ make: known?.make });
    await press('Import Vehicle Data');
    await confirm('Replace and Import');
    await toast('Import Complete', /0 new, 1 changed.* kept as a safety snapshot on the Database page/);
    expect((await listVehicles()).find(({ id }) => id === known?.id)).toMatchObject({ make: 'Zeta' });
    // The note undoes it, photos included.
    await press('Undo');
    await page.getByText(/^1 vehicle that it changed will be as it was before/).waitFor();
    await confirm('Undo Import');
    await toast('Import Undone', /^0 vehicles removed, 1 put back/);
    expect((await listVehicles()).find(({ id }) => id === known?.id)).toMatchObject({
      make: known?.make,
      photoCount: known?.photoCount,
    });
  });

  it('lets staff say what the columns of a spreadsheet are, if there are any', async () => {
    const file = join(site.dataDir, 'other.csv');
    await writeFile(file, 'nothing here\r\n');
    await page.getByLabel(/^JSON export file/).setInputFiles(file);
    await toast('Invalid File', 'Please select a valid JSON export file');
    await writeFile(file, 'Automobile;Figure\r\n\r\nSaab;5.000,50\r\n');
    await page.getByLabel(/^JSON export file/).setInputFiles(file);
    await page.getByText('0 new, 0 changed, 0 unchanged, 1 refused').waitFor();
    // The row is the one that the spreadsheet shows.
    await expect.poll(() => page.locator('td[data-heading="Row"]').textContent()).toBe('3');
    await page.getByText(/^is not a vehicle/).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Import Vehicle Data' }).isDisabled())
      .toBe(true);
    await page.getByLabel('Automobile').selectOption({ label: 'Make' });
    await page.getByText('1 new, 0 changed, 0 unchanged, 0 refused').waitFor();
  });

  it('says so when the export fails', async () => {
    await failing('**/api/admin/data/export', async () => {
      await press('Export Vehicle Data');
      await toast('Export Failed', 'Failed to export vehicle data');
    });
  });
});

describe('Database Synchronization', () => {
  beforeEach(() => page.goto(`${site.url}/admin/database-sync`));
  const paste = async (text: string) => {
    await page.getByRole('textbox', { name: 'Paste JSON data' }).fill(text);
    await press('Import Pasted Data');
  };

  it('names the live count, and synchronizes the schema', async () => {
    await page.getByText('It holds all 43 vehicles').waitFor();
    await failing('**/api/admin/database/sync-schema', async () => {
      await press('Sync Schema');
      await toast('Schema Sync Failed', 'Failed to synchronize database schema');
    });
    await press('Sync Schema');
    await toast('Schema Synchronized', /already up to date/);
  });

  it('has no backup to restore until one is made', async () => {
    await press('Restore to Production');
    await toast(
      'Restore Failed',
      'No backups available for restore. Please create a backup first using Step 2 in your development environment.',
    );
    await press('Create Complete Backup');
    await toast('Complete Backup Created');
    const link = page.getByRole('link', { name: /^Download/ });
    await expect
      .poll(() => link.getAttribute('href'))
      .toContain('/api/admin/database/export-backup?filename=');
    const restore = async () => {
      await press('Restore to Production');
      await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    };
    await failing('**/api/admin/database/restore', async () => {
      await restore();
      await toast('Restore Failed', 'Failed to restore database');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    });
    await restore();
    await toast('Restore Completed');
    expect(await countVehicles()).toBe(43);
  });

  it('tells what is wrong with pasted text', async () => {
    await paste('   ');
    await expect.poll(() => page.getByText('Import Failed').count()).toBe(0);
    await paste('<!doctype html>');
    await toast(
      'Import Failed',
      'The data appears to be HTML instead of JSON. Please copy the raw JSON data from the export.',
    );
    await paste('{"data":');
    await toast('Import Failed', /^Invalid JSON data: ./);
    await paste('{"rows":[]}');
    await toast('Import Failed', 'Invalid export data format. The data should contain vehicle information.');
  });

  it('says what is wrong with a vehicle before anything is cleared', async () => {
    const rows = Array.from({ length: 4 }, (_, at) => ({ make: 'Saab', stockNumber: `P${at}` }));
    await paste(JSON.stringify({ data: [...rows, { make: 'Saab', year: 3 }] }));
    await toast('Import Failed', /^Chunk 2 failed: Row 2: year must be a whole number/);
    await paste('{"data":[]}');
    await toast('Import Failed', 'The data contains no vehicles.');
    expect(await countVehicles()).toBe(43);
  });

  it('puts everything back when a chunk fails', async () => {
    const damaged = [{ make: 'Saab', photos: [{ data: '/9j/4AAQ' }] }];
    await paste(JSON.stringify({ data: damaged }));
    await confirm('Remove 43 and Import');
    await toast('Import Failed', /^Chunk 1 failed: Row 1, photo 1 is damaged/);
    expect(await countVehicles()).toBe(43);
    troublesOf(page).length = 0; // Chromium reports the refused calls
  });

  it('says on every staff page that vehicles are cleared, until it is settled', async () => {
    await page.context().request.post(`${site.url}/api/admin/data/clear`, { data: {} });
    for (const path of ['/admin/dashboard', '/admin/vehicles']) {
      await page.goto(`${site.url}${path}`);
      await page.getByText('43 vehicles were cleared and are kept').waitFor();
    }
    await page.getByText('Visitors see 0 vehicles meanwhile.').waitFor();
    await press('Put Back');
    await toast('Vehicles Put Back');
    await page.getByText('43 vehicles were cleared and are kept').waitFor({ state: 'hidden' });
    expect(await countVehicles()).toBe(43);
  });

  it('puts everything back once the connection that was lost is there again', async () => {
    await page.route('**/api/admin/data/import-chunk', (route) => route.abort());
    await page.route('**/api/admin/data/put-back', (route) => route.abort(), { times: 1 });
    await paste('{"data":[{"make":"Saab"}]}');
    await confirm('Remove 43 and Import');
    await toast('Import Failed', /^Chunk 1 failed: The connection was lost/);
    await expect.poll(countVehicles).toBe(43);
    troublesOf(page).length = 0; // Chromium reports the lost calls
  });

  it('says so when clearing fails', async () => {
    await failing('**/api/admin/data/clear', async () => {
      await paste('{"data":[{"make":"Saab"}]}');
      await confirm('Remove 43 and Import');
      await toast('Import Failed', 'Failed to clear existing data');
    });
    expect(await countVehicles()).toBe(43);
  });

  it('replaces the stock three vehicles at a time', async () => {
    const rows = Array.from({ length: 7 }, (_, at) => ({ make: 'Saab', stockNumber: `P${at}` }));
    await holding('**/api/admin/data/import-chunk', async (letGo) => {
      await paste(JSON.stringify({ data: rows }));
      await confirm('Remove 43 and Import');
      await page.getByRole('progressbar', { name: 'Importing vehicles (0%)' }).waitFor(PATIENTLY);
      await press('Cancel');
      letGo();
      await toast('Import Cancelled', 'The vehicles that were cleared are put back.');
    });
    expect(await countVehicles()).toBe(43);
    // Only the last response is lost: the import is complete, and the page finds out.
    await page.route('**/api/admin/data/import-chunk', async (route) => {
      const { chunk, of } = route.request().postDataJSON();
      if (chunk < of) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await press('Import Pasted Data');
    // Without photos they come as drafts, unless somebody decides otherwise.
    const drafts = page.getByLabel('Add new vehicles as drafts');
    await expect.poll(() => drafts.isChecked()).toBe(true);
    await page.getByText('The file has 7 vehicles without photos, 7 vehicles without a price.').waitFor();
    await confirm('Remove 43 and Import');
    await toast('Vehicle Data Imported', '7 vehicles imported');
    expect((await listVehicles()).every(({ isDraft }) => isDraft)).toBe(true);
    troublesOf(page).length = 0; // Chromium reports the lost answer
    expect(await countVehicles()).toBe(7);
    await page.getByText('It holds all 7 vehicles').waitFor();
  });
});
