import { beforeAll, expect, it } from 'vitest';
import { logIn, openPage, type Site, startSite } from '../support/browser/site.ts';
import { demoPassword } from '../support/processes/demo-password.ts';

const script = '<img src=x onerror="window.hacked=1"><svg/onload="window.hacked=1">';
const link = 'javascript:window.hacked=1';

let site: Site;
let vehicle: number;
beforeAll(async () => {
  site = await startSite({ ENQUIRY_LIMIT: '100' });
  const login = await call('POST', 'admin/login', { username: 'admin', password: await demoPassword(site) });
  const cookie = String(login.headers.get('set-cookie')).split(';', 1)[0];
  const texts = ['model', 'headline', 'description', 'exteriorColor', 'fuelType', 'engine', 'tag'];
  const planted = Object.fromEntries(texts.map((name) => [name, name === 'tag' ? link : script]));
  const made = await call('POST', 'admin/vehicles', { ...planted, make: 'Hostile', price: 5_000 }, cookie);
  vehicle = ((await made.json()) as { vehicle: { id: number } }).vehicle.id; // the contract's answer
  const specifications = { performance: { topSpeed: script }, exterior: { wheels: link } };
  await call('POST', `admin/vehicles/${vehicle}/specs`, { specifications }, cookie);
  const lead = { firstName: script, lastName: link, email: 'a@mail.example', phone: link };
  await call('POST', 'contact', {
    ...lead,
    interest: 'Purchase Inquiry',
    message: script,
    vehicleId: vehicle,
  });
});

async function call(method: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(`${site.url}/api/${path}`, { method, headers, body: JSON.stringify(body) });
  expect(answer.ok, path).toBe(true);
  return answer;
}

// Any complaint of the page, such as a CSP violation, fails the test too.
it('S29: a script in a car and in an enquiry is text wherever it is shown', async () => {
  const page = await openPage();
  await logIn(page, site);
  for (const path of [
    `/vehicles/${vehicle}`,
    '/browse-cars?make=Hostile',
    `/compare-vehicles?ids=${vehicle},1`,
    '/admin/vehicles',
    `/admin/vehicles/${vehicle}/edit`,
    '/admin/inquiries',
    '/admin/dashboard',
  ]) {
    await page.goto(site.url + path);
    if (path.startsWith('/vehicles')) await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect.poll(() => page.evaluate(readTexts)).toContain('window.hacked=1');
    await expect
      .poll(async () => ({ path, ...(await page.evaluate(lookForScripts)) }))
      .toEqual({
        path,
        hacked: false,
        links: 0,
        foreign: 0,
      });
  }
});

function readTexts(): string {
  const fields = [...document.querySelectorAll('input, textarea')].map((one) =>
    String(Reflect.get(one, 'value')),
  );
  return document.body.innerText + fields.join();
}

function lookForScripts() {
  return {
    hacked: 'hacked' in window,
    links: [...document.querySelectorAll('a')].filter((one) => one.href.startsWith('javascript:')).length,
    foreign: document.querySelectorAll('img[onerror], svg[onload], [onclick]').length,
  };
}
