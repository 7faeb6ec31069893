import { aNewSite } from '#features/set-up/server/new-site.fixture.ts';
import { askApi, logIn } from './calls/api-calls.ts';

/** Enters a dealership on a running site that others can reach, so that visitors see it. */
export async function openSite(url: string, account: { username: string; password: string }): Promise<void> {
  const cookie = await logIn(url, account);
  await askApi(url, 'POST', 'admin/dealership', { cookie, body: { details: aNewSite.details } });
}
