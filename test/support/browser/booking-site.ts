import { expect } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { logIn, openPage, type Site, startSite } from './site.ts';

/** A site whose dealer has switched on bookings, holds or both. */
export async function startBookingSite(
  changes: Partial<(typeof defaultSettings)['bookings']>,
): Promise<Site> {
  const site = await startSite({ ENQUIRY_LIMIT: '1000', BOOKINGS_AN_HOUR: '1000' });
  const staff = await openPage();
  await logIn(staff, site);
  const { request } = staff.context();
  const address = `${site.url}/api/admin/settings`;
  const { version } = await (await request.get(address)).json();
  const bookings = { ...defaultSettings.bookings, ...changes };
  const data = { basedOn: version.id, sections: { bookings } };
  expect((await request.post(`${address}/publish`, { data })).status()).toBe(200);
  return site;
}
