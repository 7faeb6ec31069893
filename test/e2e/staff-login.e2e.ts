import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUILD } from '#server/build/build-version.ts';
import { logIn, openAsStaff, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';
import { demoPassword } from '../support/processes/demo-password.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ LOGIN_LIMIT: '1000' });
});

/** Browsers log every 401 and 500 as an error; here they are expected. */
function expectTroubles(page: Page): void {
  troublesOf(page).length = 0;
}

async function openLogin(query = '') {
  const page = await openPage();
  await page.goto(`${site.url}/admin/login${query}`);
  await page.getByLabel('Username').waitFor();
  return page;
}

async function submit(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

describe('logging in', () => {
  it('begins in the first field, also after a logout', async () => {
    const page = await openAsStaff(site, '/admin/account');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${site.url}/admin/login`);
    const isFocused = () => page.getByLabel('Username').evaluate((field) => field.matches(':focus'));
    await expect.poll(isFocused).toBe(true);
    await page.reload();
    await expect.poll(isFocused).toBe(true);
  });

  it('asks for both fields', async () => {
    const page = await openLogin();
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Username is required', { exact: true }).waitFor();
    await page.getByText('Password is required', { exact: true }).waitFor();
  });

  it('shows and hides the password', async () => {
    const page = await openLogin();
    const field = page.getByLabel('Password', { exact: true });
    await expect.poll(() => field.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.poll(() => field.getAttribute('type')).toBe('password');
  });

  it('leads back to the public site', async () => {
    const page = await openLogin();
    await page.getByRole('link', { name: 'Back to website' }).click();
    await page.waitForURL(`${site.url}/`);
  });

  it('logs in to the demonstration by the address that was printed, once, and shows no password', async () => {
    await demoPassword(site);
    const [hash = ''] = /(?<=\/admin\/login)#[\w-]{43}$/m.exec(site.output()) ?? [];
    const page = await openPage();
    await page.goto(`${site.url}/admin/login${hash}`);
    await page.waitForURL(`${site.url}/admin/dashboard`);
    await page.getByText('Welcome, Demo Administrator', { exact: true }).waitFor();

    const other = await openPage();
    await other.goto(`${site.url}/admin/login${hash}`);
    await seeToast(other, 'Login Failed', /^This address was used already/);
    await other.getByText('Demonstration account').waitFor();
    expect(other.url()).toBe(`${site.url}/admin/login`);
    await expect.poll(() => other.textContent('body')).not.toContain(await demoPassword(site));
    troublesOf(other).length = 0; // the browser reports the 401
  });

  it('says that it worked, and loads the dashboard as a new page', async () => {
    const page = await openLogin();
    await page.evaluate(() => Object.assign(window, { isOldPage: true }));
    const isSeen = Promise.withResolvers<void>();
    await page.route('**/api/admin/session', async (route) => {
      await isSeen.promise; // the toast goes with the page
      await route.continue();
    });
    await submit(page, 'admin', await demoPassword(site));
    await seeToast(page, 'Login Successful', 'Welcome to the admin dashboard.');
    isSeen.resolve();
    await page.waitForURL(`${site.url}/admin/dashboard`);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await expect.poll(() => page.evaluate(() => 'isOldPage' in window)).toBe(false);
    // Keys begin in what the page shows, as on every page that follows.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it('shows the server’s reason for a refusal', async () => {
    const page = await openLogin();
    await submit(page, 'admin', 'wrong');
    await seeToast(page, 'Login Failed', 'Invalid username or password');
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('admin');
    expectTroubles(page);
  });

  it('says so when the server cannot be reached', async () => {
    const page = await openLogin();
    await page.route('**/api/admin/login', (route) => route.abort());
    await submit(page, 'admin', await demoPassword(site));
    await seeToast(page, 'Login Error', 'An error occurred during login. Please try again.');
    expectTroubles(page);
  });

  it('asks for the session again every 300 ms until it is confirmed', async () => {
    const page = await openLogin();
    let asked = 0;
    await page.route('**/api/admin/session', async (route) => {
      asked += 1;
      if (asked < 4) await route.fulfill({ json: { authenticated: false } });
      else await route.continue();
    });
    // By the page's own clock: on a busy machine calls arrive here late, and then close together.
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = (...call) => {
        sessionStorage.setItem('askedAt', `${sessionStorage.getItem('askedAt') ?? ''} ${Date.now()}`);
        return fetch(...call);
      };
    });
    await submit(page, 'admin', await demoPassword(site));
    await page.waitForURL(`${site.url}/admin/dashboard`);
    const times = await page.evaluate(() => sessionStorage.getItem('askedAt') ?? '');
    const [, ...askedAt] = times.trim().split(' ').map(Number); // the first is the login
    expect(askedAt).toHaveLength(4);
    const gaps = askedAt.slice(1, 4).map((at, index) => at - (askedAt[index] ?? 0));
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(290);
  });

  it.each([
    ['never confirms it', (): { json: unknown } => ({ json: { authenticated: false } })],
    ['fails', () => ({ status: 500, json: { message: 'no' } })],
  ])('gives up when the session check %s', async (_how, answer) => {
    const page = await openLogin();
    await page.route('**/api/admin/session', (route) => route.fulfill(answer()));
    await page.clock.install();
    await submit(page, 'admin', await demoPassword(site));
    // It asks for ten seconds, which here pass more quickly.
    while (!(await page.getByText('Navigation Error').isVisible())) await page.clock.runFor(300);
    const description = 'There was a problem accessing the dashboard. Please try again.';
    await seeToast(page, 'Navigation Error', description);
    expect(new URL(page.url()).pathname).toBe('/admin/login');
    expectTroubles(page);
  });

  it.each([
    ['?redirect=/admin/vehicles', '/admin/vehicles'],
    ['?redirect=https://evil.example', '/admin/dashboard'],
    ['?redirect=//evil.example', '/admin/dashboard'],
    ['?redirect=javascript:alert(1)', '/admin/dashboard'],
    ['?redirect=/browse-cars', '/admin/dashboard'],
  ])('goes with %s to %s', async (query, path) => {
    const page = await openLogin(query);
    await submit(page, 'admin', await demoPassword(site));
    await page.waitForURL(site.url + path);
  });
});

describe('the staff area without a session', () => {
  it.each(['/admin', '/admin/dashboard', '/admin/vehicles', '/admin/inquiries'])(
    'sends %s to the login page and back again',
    async (path) => {
      const page = await openPage();
      await page.goto(site.url + path);
      await page.waitForURL(`${site.url}/admin/login?redirect=${path}`);
      await submit(page, 'admin', await demoPassword(site));
      await page.waitForURL(site.url + path);
    },
  );

  it('says why, on the database page', async () => {
    const page = await openPage();
    await page.goto(`${site.url}/admin/database`);
    await seeToast(page, 'Authentication Required', 'You must be logged in to access the admin area.');
    await page.waitForURL(`${site.url}/admin/login?redirect=/admin/database`);
  });

  it('sends to the login page when the session cannot be checked', async () => {
    const page = await openPage();
    await page.route('**/api/admin/session', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(`${site.url}/admin`);
    await page.waitForURL('**/admin/login?redirect=/admin');
    // The login page asks once more.
    await expect.poll(() => troublesOf(page)).toHaveLength(2);
    expectTroubles(page);
  });
});

describe('a page on which somebody has typed', () => {
  async function typeHold(index: number) {
    const page = await openAsStaff(site, '/admin/holds');
    await page.getByRole('button', { name: 'Add Hold' }).click();
    const hold = page.getByRole('dialog', { name: 'Hold a vehicle' });
    await hold.getByLabel('Vehicle').selectOption({ index });
    await hold.getByLabel('First name').fill('Typed before');
    return { page, hold, send: hold.getByRole('button', { name: 'Hold Vehicle' }) };
  }

  it('stays when the session ends, and goes on after the password', async () => {
    const { page, hold, send } = await typeHold(1);
    await page.context().clearCookies();
    const checked = page.waitForResponse('**/api/admin/session');
    await send.click();
    await checked;
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Username').fill('admin');
    await dialog.getByLabel('Password', { exact: true }).fill(await demoPassword(site));
    await dialog.getByRole('button', { name: 'Login' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => hold.getByLabel('First name').inputValue()).toBe('Typed before');
    await hold.getByLabel('First name').fill('Typed after');
    await send.click();
    await page.getByRole('heading', { name: 'Typed after' }).waitFor();
    expectTroubles(page);
  });

  it('stays while the server does not answer', async () => {
    const { page, hold, send } = await typeHold(4);
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: {} }));
    const checked = page.waitForResponse('**/api/admin/session');
    await send.click();
    await checked;
    await page.locator('[data-toast-area]').getByText('Not held').waitFor();
    await page.unroute('**/api/**');
    await expect.poll(() => hold.getByLabel('First name').inputValue()).toBe('Typed before');
    await send.click();
    await page.getByRole('heading', { name: 'Typed before' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/holds');
    expectTroubles(page);
  });
});

describe('logging out', () => {
  async function openDashboard() {
    const page = await openAsStaff(site, '/admin');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    return page;
  }

  it('ends the session and says so', async () => {
    const page = await openDashboard();
    await page.getByRole('button', { name: 'Logout' }).click();
    await seeToast(page, 'Logged out successfully');
    await page.waitForURL('**/admin/login');
    await page.goto(`${site.url}/admin`);
    await page.waitForURL('**/admin/login?redirect=/admin');
  });

  it('ends it in every browser, after a question', async () => {
    const phone = await openPage({ width: 390, height: 800 });
    await logIn(phone, site);
    const page = await openDashboard();
    await phone.goto(`${site.url}/admin`);
    await phone.getByRole('button', { name: 'Open menu' }).click();
    await phone.getByRole('link', { name: 'My Account' }).click();
    await phone.getByRole('button', { name: 'Log Out Everywhere' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Log out everywhere?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await phone.getByRole('button', { name: 'Log Out Everywhere' }).click();
    await dialog.getByRole('button', { name: 'Log Out Everywhere' }).click();
    await seeToast(phone, 'Logged out everywhere');
    await phone.waitForURL('**/admin/login');
    await page.goto(`${site.url}/admin`);
    await page.waitForURL('**/admin/login?redirect=/admin');
  });

  it('says when the server refused', async () => {
    const page = await openDashboard();
    await page.route('**/api/admin/logout', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Logout' }).click();
    await seeToast(page, 'Logout failed', 'An error occurred during logout.');
    expectTroubles(page);
  });

  it('says when the server could not be reached', async () => {
    const page = await openDashboard();
    await page.route('**/api/admin/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await seeToast(page, 'Logout error', 'An unexpected error occurred.');
    expectTroubles(page);
  });
});

describe('the dashboard', () => {
  it('calls the database healthy only after a check that succeeded', async () => {
    const page = await openAsStaff(site, '/admin/dashboard');
    await page.getByText('Connected', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('contentinfo').textContent()).toBe(`Forecourt ${BUILD}`);
    await page.getByRole('button', { name: 'Check' }).click();
    await seeToast(page, 'Database Status', 'Database connection is healthy.');
    await page.route('**/api/admin/status', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Not connected', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('Database connection is healthy.').count()).toBe(0);
    await expect.poll(() => page.getByText('Connected', { exact: true }).count()).toBe(0);
    expectTroubles(page);
  });

  it('opens its menu on a phone, by keyboard too', async () => {
    const page = await openAsStaff(site, '/admin/dashboard', { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const names = async () =>
      (await menu.getByRole('link').allTextContents()).map((name) => name.replace(/\d.*/, ''));
    await expect
      .poll(names)
      .toEqual([
        'Today',
        'Dashboard',
        ...['Inquiries', 'Bookings', 'Holds', 'Response Times', 'Insights'],
        ...['Vehicles', 'Add Vehicle', 'Window Cards', 'Channels', 'Recently Deleted'],
        ...['Visit Site', 'Settings', 'Webhooks'],
        ...[
          'Team',
          'Database',
          'Data Transfer',
          'Database Sync',
          'System Status',
          'Not Stored',
          'My Account',
        ],
      ]);
    await expect
      .poll(() =>
        menu
          .getByRole('list')
          .evaluateAll((lists) => lists.map((list) => list.ariaLabelledByElements?.[0]?.textContent)),
      )
      .toEqual([undefined, 'Sell', 'Stock', 'Site', 'Office']);
    await menu.getByRole('button', { name: 'Parts of the settings' }).press('Enter');
    await menu.getByRole('link', { name: 'Opening hours' }).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Open menu');
  });
});
