import type { Page } from 'playwright-core';
import { answering, changing, goTo, inTurn, press, see } from './acts.ts';
import type { Screen } from './screen.ts';

const OWN = '/vehicles/2';

/** The vehicle's own answer says this besides, so that the browser has to ask for it. */
const saying = (more: object) => changing<object>(`**/api${OWN}`, (vehicle) => ({ ...vehicle, ...more }));

const aView = (_: unknown, id: number) => ({
  id,
  url: '/art/dealership-0-800.webp',
  // Told from the others, as every view of a set is.
  version: String(id),
  width: 800,
  height: 533,
});

/** The bar comes where the price is out of sight. By key: a click scrolls to the links beside it, and the bar goes. */
async function openWays(page: Page): Promise<void> {
  await see('Schedule Viewing')(page);
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await page.getByRole('button', { name: 'Call or message us' }).press('Enter');
}

/** What the page of a vehicle has where the dealer gives it. */
export const vehicleStates: readonly Screen[] = [
  {
    name: 'vehicle-reach',
    path: '/about',
    isForPhones: true,
    prepare: saying({
      smsHref: 'sms:+61491570006?&body=Hello',
      whatsAppHref: 'https://wa.me/61491570006?text=Hello',
    }),
    act: inTurn(goTo(OWN), openWays, (page) => page.getByText('SMS us').last().waitFor()),
  },
  {
    name: 'vehicle-video',
    path: '/about',
    prepare: saying({
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
      video: { site: 'YouTube', frame: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' },
    }),
    act: inTurn(goTo(OWN), see('Play the video')),
  },
  {
    name: 'vehicle-spin',
    path: '/about',
    prepare: inTurn(
      saying({ spin: { views: 24, firstUrl: '/art/dealership-0-800.webp' } }),
      answering(`**/api${OWN}/spin`, { views: Array.from({ length: 24 }, aView) }),
    ),
    act: inTurn(goTo(OWN), press('360° view'), see('View 1 of 24.')),
  },
];
