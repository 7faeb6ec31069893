import { beforeAll, describe, expect, it } from 'vitest';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { openBrowser, startSite } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';
import { type FurnishedSite, furnish } from '../support/screens/furnished-site.ts';
import { openScreen } from '../support/screens/screen.ts';
import { openWindows, type Windows } from '../support/screens/windows.ts';

/*
 * Every journey without a mouse. The add wizard, the Photo Manager and the lightbox are walked beside their other
 * tests; that the focus can be seen and is not covered is looked at on every route in support/layout-limits.ts.
 */
let site: FurnishedSite;
let windows: Windows;
beforeAll(async () => {
  site = await furnish(await startSite({ ENQUIRY_LIMIT: '1000' }));
  windows = await openWindows(await openBrowser(), site, { viewport: { width: 1440, height: 900 } });
  return windows.close;
}, 120_000);

async function arrive(path: string) {
  const page = path.startsWith('/admin') ? windows.staff : windows.visitor;
  await openScreen(page, site, { name: path, path });
  return { page, ...keyboardOf(page) };
}

describe('a visitor with a keyboard', () => {
  it('skips to the content', async () => {
    const { page, key, focused } = await arrive('/browse-cars');
    await key('Tab');
    await expect.poll(focused).toBe('Skip to content');
    await key('Enter');
    await key('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it('searches, filters and moves the sliders', async () => {
    const { page, press, tabTo, key } = await arrive('/browse-cars');
    await press('Advanced Search');
    await tabTo('Make');
    await page.keyboard.type('Toyota');
    await tabTo('Lowest price range');
    await key('ArrowRight');
    await tabTo('Highest year range');
    await key('ArrowLeft');
    await tabTo('Fuel Type');
    await page.keyboard.type('Diesel');
    await press('Search Inventory');
    await expect.poll(() => new URL(page.url()).searchParams.get('make')).toBe('Toyota');
    const sent = new URL(page.url()).searchParams;
    expect(Number(sent.get('priceMin'))).toBeGreaterThan(0);
    expect(Number(sent.get('yearMax'))).toBeGreaterThan(2000);
    expect(sent.get('fuelType')).toBe('Diesel');
    await page
      .getByRole('status')
      .getByText(/vehicles? found/)
      .waitFor({ state: 'attached' });
  });

  it('compares, removes and clears', async () => {
    const { page, press, tabTo, key, focused } = await arrive('/browse-cars');
    await press('Add to comparison');
    await seeToast(page, 'Added to comparison');
    await expect.poll(focused).toMatch(/^Remove from comparison/);
    await press('Add to comparison');
    await press('Compare Now');
    await page.getByRole('heading', { name: 'Compare Vehicles (2/3)' }).waitFor();
    await tabTo('Show only differences');
    await key('Space');
    await expect.poll(() => page.getByRole('switch').isChecked()).toBe(true);
    await press('Remove');
    await page.getByRole('heading', { name: 'Compare Vehicles (1/3)' }).waitFor();
    await press('Clear All');
    await page.getByText('No vehicles to compare').waitFor();
  });

  it('shares', async () => {
    const { page, press, key, focused } = await arrive('/vehicles/1');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.resolve();
    });
    // The ways are loaded first.
    const open = async () => {
      await press('Share');
      await page.getByRole('button', { name: 'Copy link' }).waitFor();
    };
    await open();
    await key('Escape');
    await expect.poll(focused).toBe('Share');
    await open();
    await press('Copy link');
    await seeToast(page, 'Link copied!');
    await expect.poll(focused).toBe('Share');
  });

  it('opens the photos, goes through them and comes back', async () => {
    const { page, press, key, focused, goRound } = await arrive('/vehicles/1');
    await press('Open photo 1');
    await page
      .getByRole('dialog')
      .getByText(/^1 of 4/)
      .waitFor();
    await key('ArrowRight');
    await page
      .getByRole('dialog')
      .getByText(/^2 of 4/)
      .waitFor();
    expect(await goRound()).toEqual(['inside']);
    await key('Escape');
    await expect.poll(focused).toMatch(/^Open photo/);
  });

  it('calculates a repayment', async () => {
    const { page, write, tabTo, key } = await arrive('/finance');
    const figures = page.locator('dl[aria-live]');
    const before = await figures.textContent();
    await write('Deposit ($)', '20000');
    await tabTo('Term');
    await key('ArrowDown');
    await expect.poll(() => figures.textContent()).not.toBe(before);
  });

  it('writes to the dealership, and is led to what is missing', async () => {
    const { page, press, write, focused, tabTo, key } = await arrive('/contact');
    await press('Send Message');
    await expect.poll(focused).toMatch(/^First Name/);
    await write('First Name', 'Mia');
    await write('Last Name', 'Nguyen');
    await write('Email', 'mia@example.com');
    await tabTo('Interest');
    await key('ArrowDown');
    await write('Message', 'Please ring me after five.');
    await press('Send Message');
    await seeToast(page, 'Message Sent');
    await key('F8');
    await expect.poll(focused).toBe('Dismiss notification');
    await key('Enter');
    await expect.poll(() => page.locator('[data-toast-area] button').count()).toBe(0);
  });
});

describe('a member of staff with a keyboard', () => {
  it('logs in', async () => {
    await windows.visitor.context().clearCookies();
    await openScreen(windows.visitor, site, { name: 'login', path: '/admin/login' });
    const { write, key } = keyboardOf(windows.visitor);
    await write('Username', 'admin');
    await write('Password', site.password);
    await key('Enter');
    await windows.visitor.waitForURL(`${site.url}/admin/dashboard`);
    await windows.visitor.context().clearCookies();
  });

  it('edits a vehicle, and goes from tab to tab by arrow', async () => {
    const { page, write, press, tabTo, key, focused } = await arrive('/admin/vehicles/2/edit');
    await page.getByLabel('Headline').waitFor();
    await tabTo('Basic Information');
    await key('ArrowRight');
    await expect.poll(focused).toBe('Specifications');
    await write('Top Speed', '175 km/h');
    await tabTo('Specifications', 'Shift+Tab');
    await key('ArrowLeft');
    await write('Headline', 'Edited without a mouse');
    await press('Save Changes');
    await seeToast(page, 'Vehicle updated successfully');
    await page.waitForURL(`${site.url}/admin/vehicles`);
  });

  it('is offered the usual tags, writes one, and it stands on the card', async () => {
    const { page, press, write } = await arrive('/admin/vehicles/2/edit');
    const tag = page.getByRole('combobox', { name: 'Tag' });
    const offered = await tag.evaluate((field) =>
      [...((field as HTMLInputElement).list?.options ?? [])].map(({ value }) => value),
    );
    expect(offered).toEqual(['NEW ARRIVAL', 'SPECIAL OFFER']);
    await write('Tag', 'SPECIAL OFFER');
    await press('Save Changes');
    await page.waitForURL(`${site.url}/admin/vehicles`);
    const answer = await fetch(`${site.url}/api/vehicles/2`);
    expect(await answer.json()).toMatchObject({ tag: 'SPECIAL OFFER' });
  });

  it('finds a vehicle, and thinks twice about deleting it', async () => {
    const { page, write, press, key, focused, goRound } = await arrive('/admin/vehicles');
    await page.getByText(/of 44 vehicles/).waitFor();
    await write('Search vehicles', 'Hilux');
    await page.getByText('1 of 44 vehicles').waitFor();
    await press('Delete 2021 Toyota Hilux');
    await page.getByRole('dialog', { name: 'Delete vehicle' }).waitFor();
    await expect.poll(focused).toBe('Cancel');
    expect(await goRound()).toEqual(['inside']);
    await key('Escape');
    await expect.poll(focused).toBe('Delete 2021 Toyota Hilux');
    // A second Enter, on a dialog that has just opened, must not delete.
    await key('Enter');
    await expect.poll(focused).toBe('Cancel');
    await key('Enter');
    await expect.poll(focused).toBe('Delete 2021 Toyota Hilux');
    await page.getByText('1 of 44 vehicles').waitFor();
  });

  it('reaches a notification while a dialog is open', async () => {
    const { page, write, press, key, focused } = await arrive('/admin/vehicles');
    await write('Search vehicles', 'Hilux');
    const status = page.getByLabel('Status of 2021 Toyota Hilux');
    const before = await status.inputValue();
    await status.selectOption('pending');
    const undo = page.locator('[data-toast-area]').getByRole('button', { name: 'Undo' });
    await key('F8');
    await key('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    const [list, toast] = [await help.boundingBox(), await undo.locator('..').boundingBox()];
    if (!list || !toast) throw new Error('Either is missing');
    expect(list.y + list.height, 'The list of keys ends above the notification').toBeLessThanOrEqual(toast.y);
    await key('Escape');
    await help.waitFor({ state: 'detached' });
    await undo.hover(); // it waits for as long as the pointer is over it
    await press('Delete 2021 Toyota Hilux');
    const dialog = page.getByRole('dialog', { name: 'Delete vehicle' });
    await expect.poll(focused).toBe('Cancel');
    await key('F8');
    await expect.poll(focused).toBe('Undo');
    await key('Escape');
    await undo.waitFor({ state: 'detached' });
    await expect.poll(() => dialog.isVisible(), { message: 'Escape was for the notification' }).toBe(true);
    await expect.poll(focused).toBe('Cancel');
    await key('Escape');
    await dialog.waitFor({ state: 'detached' });
    await status.selectOption(before);
  });

  it('reads an inquiry and marks it read', async () => {
    const { page, press, key, focused, goRound, tabTo } = await arrive('/admin/inquiries');
    await page.getByText('Kerry Nguyen').first().waitFor();
    await press('Car offered');
    await page.getByRole('dialog', { name: 'Sam Okafor' }).waitFor();
    expect(await goRound()).toEqual(['inside']);
    await key('Escape');
    await expect.poll(focused).toMatch(/Read all of Sam/);
    await press('Mark Read');
    await seeToast(page, 'Contact marked as read');
    // The button is gone; the focus stays in the row.
    await expect.poll(focused).toMatch(/Read all of/);
    await tabTo('Inbox', 'Shift+Tab');
    await key('ArrowRight');
    await page.getByText('Cheap Followers').waitFor();
  });

  it('makes room for a backup, makes, restores and deletes one', async () => {
    const { page, press, key, focused, goRound } = await arrive('/admin/database');
    await page
      .getByText(/backup-\S+\.tar/)
      .first()
      .waitFor();
    await press('Create Backup');
    const limit = page.getByRole('dialog', { name: 'Backup Limit Reached' });
    await limit.waitFor();
    expect(await goRound()).toEqual(['inside']);
    await press('Delete Oldest Backup');
    await seeToast(page, 'Backup Deleted');
    await limit.waitFor({ state: 'detached' });
    await press('Create Backup');
    await seeToast(page, 'Backup Created');
    await expect.poll(focused).toBe('Create Backup');
    await press('Restore');
    await page.getByRole('dialog', { name: 'Restore Backup' }).waitFor();
    await key('Escape');
    await expect.poll(focused).toBe('Restore');
    await press('Restore');
    await page.getByRole('dialog', { name: 'Restore Backup' }).waitFor();
    await press('Restore');
    await seeToast(page, 'Restore Completed');
    await press('Delete');
    await page.getByRole('dialog', { name: 'Delete Backup' }).waitFor();
    await press('Delete');
    await seeToast(page, 'Backup Deleted');
    // The row is gone, the position in the page is not.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it('imports vehicles', async () => {
    const { page, choose, press, tabTo, key } = await arrive('/admin/data-transfer');
    const data = [{ make: 'Saab', model: '900 Turbo', stockNumber: 'KEYS-1' }];
    await choose('JSON export file', {
      name: 'vehicles.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ data })),
    });
    await page.getByText('What this import will do').waitFor();
    await tabTo('Clear existing vehicles before import');
    await key('Space');
    // What it will do is worked out anew, and until then nothing can be imported.
    const clear = page.getByLabel('Clear existing vehicles before import');
    await expect.poll(() => clear.isChecked()).toBe(false);
    await page.getByText(/1 new, 0 changed/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Import Vehicle Data' }).isEnabled()).toBe(true);
    await press('Import Vehicle Data');
    await seeToast(page, 'Import Complete');
  });
});
