import { aNewSite } from '#features/set-up/server/new-site.fixture.ts';

/** Enters a dealership on a running site that others can reach, so that visitors see it. */
export async function openSite(
  url: string,
  account: { username: string; password: string },
  headers: Record<string, string> = {},
): Promise<void> {
  const post = async (path: string, body: object, more: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, ...more },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const login = await post('/api/admin/login', account);
  const cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  await post('/api/admin/dealership', { details: aNewSite.details }, { cookie });
}
