import type { Page } from 'playwright-core';

type Act = (page: Page) => Promise<unknown>;

export const press =
  (name: string | RegExp): Act =>
  (page) =>
    page
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
      .click();

export const openTab =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('tab', { name }).click();

/** Opens a closed group; one that is open stays so. */
export const unfold =
  (name: string): Act =>
  (page) =>
    page
      .locator('summary', { hasText: name })
      .first()
      .evaluate((summary) => summary.parentElement?.setAttribute('open', ''));

export const see =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).first().waitFor();

export const seeDialog =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('dialog', { name }).waitFor();

export const inTurn =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

/** Makes calls to these addresses fail. */
export const failing =
  (address: string, status = 503): Act =>
  (page) =>
    page.route(address, (route) => route.fulfill({ status, json: { message: 'Not now' } }));

/** Answers calls to these addresses like this, all or those of one method. */
export const answering =
  (address: string, json: unknown, status = 200, method?: string): Act =>
  (page) =>
    page.route(address, (route) =>
      method && route.request().method() !== method ? route.fallback() : route.fulfill({ status, json }),
    );

/** Never answers calls to these addresses, so that the page keeps loading. */
export const hanging =
  (address: string | RegExp, method?: string): Act =>
  (page) =>
    page.route(address, (route) => {
      if (method && route.request().method() !== method) return route.fallback();
    });

/** Navigates within the site, so that the page fetches its data itself. */
export const follow =
  (href: string): Act =>
  (page) =>
    page.locator(`a[href="${href}"]:visible`).first().click();

/** By address only, as no page links there while the site takes no bookings. */
export const goTo =
  (address: string): Act =>
  (page) =>
    page.evaluate(`history.pushState(null, '', '${address}')`);

/** The page polls storage every 100 ms. */
/** Adds vehicles to the list, whether or not the page has the bar. */
export const chosenToCompare =
  (...ids: number[]): Act =>
  async (page) => {
    const list = ids.map((id) => ({ id, year: 2021, make: 'Mercedes-Benz', model: 'S-Class Long' }));
    await page.evaluate((value) => localStorage.setItem('compareList', value), JSON.stringify(list));
  };

export const compared = (...ids: number[]): Act =>
  inTurn(chosenToCompare(...ids), see(new RegExp(`\\(${ids.length}/3\\)`)));
