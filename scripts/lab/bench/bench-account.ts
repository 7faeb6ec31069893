export const account = { username: 'bench', password: 'a long enough password' };

/** Settings that give the measured site one staff account. */
export const accountSettings = { ADMIN_USERNAME: account.username, ADMIN_PASSWORD: account.password };

/** The cookie of that member of staff. */
export async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}
