import type { Page } from 'playwright-core';
import { answerCalls, askSite } from './answered-calls.ts';

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
  (address: string | RegExp, status = 503): Act =>
  (page) =>
    answerCalls(page, address, () => ({ status, json: { message: 'Not now' } }));

/** Answers calls to these addresses like this, all or those of one method. */
export const answering =
  (address: string | RegExp, json: unknown, status = 200, method?: string): Act =>
  (page) =>
    answerCalls(page, address, (call) =>
      method && call.method !== method ? 'ask the site' : { status, json },
    );

/** Answers calls to these addresses with what the site says, changed. */
export const changing =
  <Told>(address: string | RegExp, change: (told: Told) => object): Act =>
  (page) =>
    answerCalls(page, address, async (call) => {
      const answer = await askSite(page, call);
      return { status: answer.status(), json: change(await answer.json()) };
    });

/** Never answers calls to these addresses, so that the page keeps loading. */
export const hanging =
  (address: string | RegExp, method?: string): Act =>
  (page) =>
    answerCalls(page, address, (call) => (method && call.method !== method ? 'ask the site' : 'never'));

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

/** Adds vehicles to the list, whether or not the page has the bar. */
export const chosenToCompare =
  (...ids: number[]): Act =>
  async (page) => {
    const list = ids.map((id) => ({ id, year: 2021, make: 'Mercedes-Benz', model: 'S-Class Long' }));
    await page.evaluate((value) => localStorage.setItem('compareList', value), JSON.stringify(list));
  };

/** Puts vehicles into the shortlist; one of them may be listed nowhere. */
export const shortlisted =
  (...ids: number[]): Act =>
  async (page) => {
    const list = ids.map((id) => ({
      id,
      year: 2021,
      make: 'Mercedes-Benz',
      model: 'S-Class Long',
      price: 90_000,
    }));
    await page.evaluate((value) => localStorage.setItem('shortlist', value), JSON.stringify(list));
  };

export const compared = (...ids: number[]): Act =>
  inTurn(chosenToCompare(...ids), see(new RegExp(`\\(${ids.length}/3\\)`)));
