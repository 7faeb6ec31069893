import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerForMap } from '../support/browser/map.ts';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';

let site: Site;
let page: Page;
beforeAll(async () => {
  // Many inquiries come from this one address here.
  site = await startSite({ ENQUIRY_LIMIT: '1000' });
});
beforeEach(async () => {
  page = await openPage();
});

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('textbox', { name: label }).first().fill(value);
  // Bots are faster than people. What a person would take is added, not waited for.
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 1_500;
  });
}

const mia = { 'First Name': 'Mia', 'Last Name': 'Nguyen', Email: 'mia@example.com', Phone: '0491 570 156' };
const toast = (title: string) => page.getByText(title, { exact: true });

async function inbox(): Promise<
  { firstName: string; message: string; interest: string; vehicle: { id: number } | null }[]
> {
  await logIn(page, site);
  return (await page.context().request.get(`${site.url}/api/admin/contacts`)).json();
}

describe('the contact form', () => {
  it('shows each rule at its field, and goes to the first one', async () => {
    await page.goto(`${site.url}/contact`);
    await page.getByRole('button', { name: 'Send Message' }).click();
    for (const text of ['First name is required', 'Last name is required', 'Invalid email address']) {
      await page.getByText(text).waitFor();
    }
    const first = page.getByLabel('First Name');
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
    const described = await first.getAttribute('aria-describedby');
    await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toBe('First name is required');
  });

  it('offers the stated interests', async () => {
    await page.goto(`${site.url}/contact`);
    await expect
      .poll(() => page.getByLabel('Interest').locator('option').allTextContents())
      .toEqual([
        'Purchase Inquiry',
        'Financing Options',
        'Trade-In Evaluation',
        'Schedule Test Drive',
        'Vehicle Customization',
        'Other',
      ]);
  });

  it('tells which advertisement led to it, pages later, and stores nothing for that', async () => {
    await page.goto(`${site.url}/about?utm_source=facebook&utm_campaign=utes`, {
      referer: 'https://l.facebook.com/l.php',
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).first().click();
    await page.waitForURL(/\/contact$/);
    await fill({ ...mia, 'First Name': 'Addie' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toast('Message Sent').waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.length + document.cookie.length)).toBe(0);
    const sent = (await inbox()).find(({ firstName }) => firstName === 'Addie');
    expect(sent).toMatchObject({
      cameFrom: {
        ...{ page: '/contact', landing: '/about', referrerHost: 'l.facebook.com' },
        ...{ utmSource: 'facebook', utmCampaign: 'utes', device: 'desktop' },
      },
    });
  });

  it('says that the car it is about has been sold, instead of its price', async () => {
    await logIn(page, site);
    const vehicles = await (await page.context().request.get(`${site.url}/api/admin/vehicles`)).json();
    const sold = vehicles.find((one: { status: string; price: number | null }) => {
      return one.status === 'sold' && one.price;
    });
    await page.goto(`${site.url}/contact?vehicle=${sold.id}`);
    const about = () => page.getByText('About this vehicle').locator('..').innerText();
    await expect.poll(about).toContain(`${sold.year} ${sold.make} ${sold.model}`);
    await expect.poll(about).toContain('This one has been sold. Ask us for another like it.');
    await expect.poll(about).not.toContain('$');
  });

  it('says of a car that is not listed that it cannot be shown, and takes the message all the same', async () => {
    const gone = 'We cannot show you the car that you came for';
    const finance = await page.goto(`${site.url}/finance?vehicle=999999`);
    expect(finance?.status()).toBe(200);
    await page.getByText(gone).first().waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Get a Quick Pre-Approval' }).getAttribute('href'))
      .toBe('/contact?interest=Financing+Options');
    const contact = await page.goto(`${site.url}/contact?vehicle=999999`);
    expect(contact?.status()).toBe(200);
    await page.getByText(gone).waitFor();
    await fill({ ...mia, 'First Name': 'Gwen' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toast('Message Sent').waitFor();
    const sent = (await inbox()).find(({ firstName }) => firstName === 'Gwen');
    expect(sent?.vehicle).toBeNull();
  });

  it('sends, says so and is empty again', async () => {
    await page.goto(`${site.url}/contact?vehicle=8`);
    await page.getByText('About this vehicle').waitFor();
    await fill(mia);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toast('Message Sent').waitFor();
    await page.getByText("We'll get back to you as soon as possible.").first().waitFor();
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('');
    expect((await inbox())[0]).toMatchObject({
      firstName: 'Mia',
      interest: 'Schedule Test Drive',
      vehicle: { id: 8 },
    });
  });

  it('cannot be pressed twice while it is sending', async () => {
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/contact', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto(`${site.url}/contact`);
    await fill(mia);
    await page.getByRole('button', { name: 'Send Message' }).click();
    const busy = page.getByRole('button', { name: 'Sending...' });
    await busy.waitFor();
    await expect.poll(() => busy.isDisabled()).toBe(true);
    answered.resolve();
    await toast('Message Sent').waitFor();
  });

  it('keeps what was typed when it cannot be sent, and sends it once when the connection is back', async () => {
    const before = (await inbox()).length;
    await page.goto(`${site.url}/contact?vehicle=8`);
    await fill({ ...mia, 'First Name': 'Offline', Message: 'Please ring me after five.' });
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('You are offline, so your message has not been sent yet.').waitFor();
    // It is kept to be sent by itself, which is no failure.
    await expect.poll(() => page.getByText('There was a problem sending your message.').count()).toBe(0);
    const waiting = page.getByRole('button', { name: 'Waiting for the connection' });
    await expect.poll(() => waiting.isDisabled()).toBe(true);
    await page.getByText('It is sent by itself when the connection is back.').waitFor();
    // What somebody changes meanwhile is theirs to send, and the note of the connection goes with its return.
    await page.getByRole('textbox', { name: 'Message' }).fill('Please ring me after six.');
    await expect.poll(() => page.getByRole('button', { name: 'Send again' }).isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await page.getByText('Your message has not been sent yet.', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Send again' }).isEnabled()).toBe(true);
    expect(await inbox()).toHaveLength(before);
    // The page was closed; the visitor returns later by another link.
    await page.goto(`${site.url}/contact`);
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Offline');
    await page.getByText('About this vehicle').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send again' }).waitFor();
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('button', { name: 'Waiting for the connection' }).waitFor();
    await page.context().setOffline(false);
    await toast('Message Sent').waitFor();
    await expect.poll(() => page.getByText('has not been sent yet').count()).toBe(0);
    const leads = await inbox();
    expect(leads).toHaveLength(before + 1);
    expect(leads[0]).toMatchObject({
      firstName: 'Offline',
      message: 'Please ring me after six.',
      vehicle: { id: 8 },
    });
    await page.reload();
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('');
    troublesOf(page).length = 0; // the refused connection is what this test is about
  });

  it('sends what waits from any other page, once from several tabs, and leads back to what was refused', async () => {
    const before = (await inbox()).length;
    const write = async (firstName: string) => {
      await page.context().setOffline(false);
      await page.goto(`${site.url}/contact`);
      await fill({ ...mia, 'First Name': firstName });
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await page.getByRole('button', { name: 'Waiting for the connection' }).waitFor();
    };
    const other = await page.context().newPage();
    await other.goto(`${site.url}/about`);
    await write('Waited');
    let calls = 0;
    const count = (request: { url(): string }) => {
      if (request.url().endsWith('/api/contact')) calls += 1;
    };
    page.context().on('request', count);
    await page.context().setOffline(false);
    // The form was closed before there was reception.
    await page.goto(`${site.url}/finance`);
    await Promise.any([page, other].map((tab) => tab.getByText('Message Sent', { exact: true }).waitFor()));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('inquiryDraft:contact'))).toBeNull();
    const leads = await inbox();
    expect(leads).toHaveLength(before + 1);
    expect(leads[0]).toMatchObject({ firstName: 'Waited' });
    expect(calls).toBe(1);
    await other.close();

    await write('Refused');
    await page
      .context()
      .route('**/api/contact', (route) =>
        route.fulfill({ status: 400, json: { message: 'Invalid email address', code: 'validation_failed' } }),
      );
    await page.context().setOffline(false);
    await page.goto(site.url);
    await toast('Your message was not sent').waitFor();
    await page.getByRole('button', { name: 'Open It' }).click();
    await page.waitForURL('**/contact#inquiry');
    await page.locator('#inquiry').getByText('Invalid email address').waitFor();
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Refused');
    await page.context().unroute('**/api/contact');
    troublesOf(page).length = 0; // the refused connection and call are what this test is about
  });

  it('loses nothing when an answer is lost: sent again it is the same lead, changed it is another', async () => {
    const before = (await inbox()).length;
    let losses = 2;
    await page.route('**/api/contact', async (route) => {
      await route.fetch();
      losses -= 1;
      if (losses >= 0) await route.abort();
      else await route.continue();
    });
    await page.goto(`${site.url}/contact`);
    await fill({ ...mia, Message: 'first words' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    const again = page.getByRole('button', { name: 'Send again' });
    await again.click();
    await page.getByText('We could not be reached, so your message has not been sent yet.').waitFor();
    await expect.poll(() => losses).toBe(0);
    await fill({ Message: 'second words' });
    await again.click();
    await toast('Message Sent').waitFor();
    const leads = await inbox();
    expect(leads.slice(0, leads.length - before).map(({ message }) => message)).toEqual([
      'second words',
      'first words',
    ]);
    troublesOf(page).length = 0; // Chromium reports the lost answers
  });

  it('forgets an unsent message when asked to, once it is known what became of it', async () => {
    const isToFail = Promise.withResolvers<void>();
    await page.route('**/api/contact', async (route) => {
      await isToFail.promise;
      await route.abort();
    });
    await page.goto(`${site.url}/contact`);
    await fill(mia);
    const discard = page.getByRole('button', { name: 'Discard' });
    await expect.poll(() => discard.isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('button', { name: 'Sending' }).waitFor();
    await expect.poll(() => discard.isDisabled()).toBe(true);
    isToFail.resolve();
    await discard.click();
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('');
    await page.reload();
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('');
    await expect.poll(() => page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
    troublesOf(page).length = 0; // Chromium reports the failed call
  });

  it('starts with the interest that the home page asked for', async () => {
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Schedule Test Drive' }).click();
    await page.waitForURL('**/contact?interest=Schedule+Test+Drive');
    await expect.poll(() => page.getByLabel('Interest').inputValue()).toBe('Schedule Test Drive');
  });

  it('shows what the server refuses', async () => {
    await page.route('**/api/contact', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/json',
        body: JSON.stringify({
          message: 'Invalid email address',
          code: 'validation_failed',
          fields: { email: 'Invalid email address' },
        }),
      }),
    );
    await page.goto(`${site.url}/contact`);
    await fill(mia);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.locator('#contact').getByText('Invalid email address').first().waitFor();
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Mia');
    troublesOf(page).length = 0; // Chromium reports the refused call
  });
});

describe('a message that is half written', () => {
  it.each([
    { path: '/contact?vehicle=8', form: 'contact', label: 'Message' },
    { path: '/finance', form: 'finance', label: 'Message' },
    { path: '/sell-your-car', form: 'sell', label: 'Rego' },
  ])(
    'is there again after another page, until it is sent or discarded: $path',
    async ({ path, form, label }) => {
      const kept = () => page.evaluate((key) => localStorage.getItem(key), `inquiryDraft:${form}`);
      await page.goto(site.url + path);
      await fill({ 'First Name': 'Jo', [label]: 'Half a thought' });
      await page.getByText('Kept on this device until you send it.').waitFor();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
      await page.getByRole('heading', { level: 1, name: /About/ }).waitFor();
      await page.goBack();
      await page.getByText('Here is what you wrote last time.').waitFor();
      await expect.poll(() => page.getByRole('textbox', { name: label }).inputValue()).toBe('Half a thought');
      expect(page.url()).not.toContain('Half');
      // Another vehicle is asked about with the same text; the first is not kept.
      if (form === 'contact') {
        await page.goto(`${site.url}/contact?vehicle=9`);
        await page
          .getByText(/^You wrote this about the \d{4} .+\. It was kept on this device only\.$/)
          .waitFor();
        const about = page.locator('#inquiry').getByRole('link');
        await expect.poll(() => about.getAttribute('href')).toBe('/vehicles/9');
      }
      await page.getByRole('button', { name: form === 'contact' ? 'Start anew' : 'Discard' }).click();
      await expect.poll(() => page.getByRole('textbox', { name: label }).inputValue()).toBe('');
      await expect.poll(kept).toBe(null);

      await fill({ ...mia, Message: 'Now the whole of it.' });
      await expect.poll(kept).toContain('Now the whole of it.');
      await page.getByRole('button', { name: /Send Message|Submit Inquiry/ }).click();
      await page.getByText(/^Thanks Mia, your message/).waitFor();
      await expect.poll(kept).toBe(null);
    },
  );

  it('is not kept when everything is taken out again', async () => {
    await page.goto(`${site.url}/contact`);
    await fill({ 'First Name': 'J' });
    await fill({ 'First Name': '' });
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  });
});

describe('the map', () => {
  const map = () => page.getByTitle('Map: 118 Bathurst Road, Orange NSW 2800');
  const figure = () => page.locator('figure').filter({ hasText: '118 Bathurst Road' });

  it('lies over a picture of the place', async () => {
    await answerForMap(page);
    await page.goto(`${site.url}/contact`);
    await figure().scrollIntoViewIfNeeded();
    await map().contentFrame().getByText('Map').waitFor();
  });

  it('leaves the picture and the directions when it cannot be had', async () => {
    const asked = page.waitForEvent('requestfailed');
    await page.route('https://www.openstreetmap.org/**', (route) => route.abort());
    await page.goto(`${site.url}/contact`);
    await figure().scrollIntoViewIfNeeded();
    await asked;
    await expect.poll(() => map().count()).toBe(0);
    await expect.poll(() => figure().locator('img').isVisible()).toBe(true);
    const directions = figure().getByRole('link', { name: 'Directions' });
    await expect
      .poll(() => directions.getAttribute('href'))
      .toMatch(/^https:\/\/www\.openstreetmap\.org\/directions/);
    troublesOf(page).length = 0; // Chromium reports the failed call
  });
});

describe('the finance form', () => {
  it('asks for a message, then sends with its own words', async () => {
    await page.goto(`${site.url}/finance?vehicle=8`);
    await expect.poll(() => page.getByLabel('Price ($)').inputValue()).toBe('141,990');
    await expect
      .poll(() => page.getByLabel('Interest', { exact: true }).locator('option').allTextContents())
      .toEqual([
        'Finance Inquiry',
        'Low Doc Finance',
        'Loan Pre-Approval',
        'Trade-In Finance',
        'Other Finance Question',
      ]);
    await fill({ ...mia, Message: 'Too short' });
    await page.getByRole('button', { name: 'Submit Inquiry' }).click();
    await page.getByText('Please provide more details in your message.').waitFor();
    await fill({ Message: 'I would like to know what I can borrow.' });
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/contact', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Submit Inquiry' }).click();
    const busy = page.getByRole('button', { name: 'Submitting...' });
    await busy.waitFor();
    await expect.poll(() => busy.isDisabled()).toBe(true);
    answered.resolve();
    await toast('Success!').waitFor();
    await page
      .getByText("Your finance inquiry has been submitted. We'll contact you soon.")
      .first()
      .waitFor();
    expect((await inbox())[0]).toMatchObject({ interest: 'Finance Inquiry', vehicle: { id: 8 } });
  });

  it('says so when it fails', async () => {
    await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto(`${site.url}/finance`);
    await fill({ ...mia, Message: 'I would like to know what I can borrow.' });
    await page.getByRole('button', { name: 'Submit Inquiry' }).click();
    await page.getByText('Failed to submit your inquiry. Please try again.').first().waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
      .toBe('I would like to know what I can borrow.');
    troublesOf(page).length = 0; // Chromium reports the failed call
  });

  it('calculates from the vehicle', async () => {
    await page.goto(`${site.url}/finance?price=60000#calculator`);
    const figures = page.getByRole('definition');
    await figures.getByText('$1,266 a month').waitFor();
    await page.getByLabel('Repayments').selectOption('Weekly');
    await figures.getByText(/^\$\d+ a week$/).waitFor();
    await page.getByLabel('Deposit ($)').fill('60000');
    await page.getByText('there is nothing to finance').waitFor();
  });
});

describe('selling a car', () => {
  it('starts the message from the offer, and tells the car in it', async () => {
    await page.goto(`${site.url}/sell-your-car`);
    await page.getByRole('link', { name: /Get an Offer.*Refinance/ }).click();
    await expect.poll(() => page.getByLabel('Interest').inputValue()).toBe('Financing Options');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
      .toBe('I would like to refinance my car.');
    await fill({ ...mia, Rego: 'DXK 41P', Kilometres: '120000' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toast('Message Sent').waitFor();
    expect((await inbox())[0]?.message).toBe(
      'Car offered\nRego: DXK 41P\nKilometres: 120000\n\nI would like to refinance my car.',
    );
  });

  it('keeps the car and what was typed, whatever is chosen or fails', async () => {
    await page.route('**/api/contact', (route) => route.abort());
    await page.goto(`${site.url}/sell-your-car`);
    await fill({ ...mia, Rego: 'CV 12 AB' });
    await page.getByRole('link', { name: /Get an Offer.*Need Cash/ }).click();
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Mia');
    const message = page.getByRole('textbox', { name: 'Message' });
    await expect.poll(() => message.inputValue()).toBe('I would like to sell my car for cash.');
    await message.fill('My own words.');
    await page.getByRole('link', { name: /Get an Offer.*Back Trade/ }).click();
    await expect.poll(() => message.inputValue()).toBe('My own words.');
    await expect.poll(() => page.getByLabel('Interest').inputValue()).toBe('Trade-In Evaluation');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('button', { name: 'Send again' }).waitFor();
    await page.unroute('**/api/contact');
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: 'Rego' }).inputValue()).toBe('CV 12 AB');
    await page.getByRole('button', { name: 'Send again' }).click();
    await toast('Message Sent').waitFor();
    expect((await inbox())[0]?.message).toBe('Car offered\nRego: CV 12 AB\n\nMy own words.');
    await expect.poll(() => page.getByRole('textbox', { name: 'Rego' }).inputValue()).toBe('');
    troublesOf(page).length = 0; // Chromium reports the failed call
  });
});

describe('the gallery on About', () => {
  const shown = () => page.getByText(/^Picture \d of 4$/).textContent();

  /** From here on the clock is frozen: a busy machine would see the gallery advance. */
  async function openGallery(): Promise<void> {
    await page.clock.install();
    await page.goto(`${site.url}/about`);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  }

  it('moves on every five seconds, wraps, and stops for a visitor who looks closely', async () => {
    await openGallery();
    await expect.poll(shown).toBe('Picture 1 of 4');
    await page.clock.runFor(5_100);
    await expect.poll(shown).toBe('Picture 2 of 4');
    await page.clock.runFor(15_000);
    await expect.poll(shown).toBe('Picture 1 of 4');
    await page.getByRole('button', { name: 'Previous picture' }).click();
    await expect.poll(shown).toBe('Picture 4 of 4');
    await page.clock.runFor(20_000);
    await expect.poll(shown).toBe('Picture 4 of 4');
    await page.getByRole('button', { name: 'Show picture 2' }).click();
    await expect.poll(shown).toBe('Picture 2 of 4');
  });

  it('stands still while it is hovered, in a hidden tab and when paused', async () => {
    await openGallery();
    await page.getByRole('img', { name: 'The showroom at dusk' }).hover();
    await page.clock.runFor(20_000);
    await expect.poll(shown).toBe('Picture 1 of 4');
    await page.mouse.move(5, 5);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
    await page.clock.runFor(20_000);
    await expect.poll(shown).toBe('Picture 1 of 4');
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false }));
    await page.clock.runFor(5_100);
    await expect.poll(shown).toBe('Picture 2 of 4');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.mouse.move(5, 5);
    await page.getByRole('button', { name: 'Play' }).blur();
    await page.clock.runFor(20_000);
    await expect.poll(shown).toBe('Picture 2 of 4');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('button', { name: 'Pause' }).blur();
    await page.mouse.move(5, 5);
    await page.clock.runFor(5_100);
    await expect.poll(shown).toBe('Picture 3 of 4');
  });

  it('stands still for those who ask for less motion', async () => {
    page = await openPage({ reducedMotion: 'reduce' });
    await openGallery();
    await page.clock.runFor(20_000);
    await expect.poll(shown).toBe('Picture 1 of 4');
  });
});

describe('the other pages', () => {
  it.each([
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-service', 'Terms of Service'],
  ])('%s is dated today', async (path, title) => {
    await page.goto(site.url + path);
    await expect.poll(() => page.locator('h1').textContent()).toBe(title);
    const today = new Intl.DateTimeFormat('en-AU', {
      dateStyle: 'long',
      timeZone: 'Australia/Sydney',
    }).format(new Date());
    await page.getByText(`Last updated: ${today}`).waitFor();
  });

  it('names GST in the terms', async () => {
    await page.goto(`${site.url}/terms-of-service`);
    await page.getByText('prices are in Australian dollars including GST where applicable').waitFor();
  });
});
