import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPhotoSite } from '#features/photos/server/photo-site.fixture.ts';
import { loadBuiltScreens } from '#server/site/built-screens.ts';
import { buildApp } from '#wiring/server/app.ts';

// Pages render API answers, which are tested on both engines.
const hostile = [
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '</script><script>alert(1)</script>',
  '</style></title></textarea><script>alert(1)</script>',
  "'-alert(1)-'",
  '<!--<script>',
  '\u2028alert(1)\u2029',
  '{{7*7}}',
];
const specifications = (text: string) =>
  JSON.stringify({ performance: { topSpeed: text }, warranty: { basic: text } });
const everywhere = (text: string) => ({
  make: text,
  model: text,
  headline: text,
  description: text,
  rego: text,
  exterior_color: text,
  interior_color: text,
  fuel_type: text,
  transmission: text,
  engine: text,
  drive_type: text,
  vehicle_type: text,
  tag: text,
  specifications: specifications(text),
});

let site: Awaited<ReturnType<typeof startPhotoSite>>;
let app: Awaited<ReturnType<typeof buildApp>>;
let plain: number;
const planted: number[] = [];
beforeAll(async () => {
  site = await startPhotoSite();
  plain = await site.addVehicle({ ...everywhere('Plain'), featured: 1 });
  for (const text of hostile) planted.push(await site.addVehicle({ ...everywhere(text), featured: 1 }));
  app = await buildApp(site.services, { screens: await loadBuiltScreens(process.env.DIST_DIR ?? 'dist') });
});
afterAll(async () => {
  await app.close();
  await site.close();
});

async function read(url: string): Promise<string> {
  const answer = await app.inject(url);
  expect(answer.statusCode, url).toBeLessThan(500);
  return answer.body;
}

const scriptsIn = (html: string) => html.match(/<script/gi)?.length;

/** Everything in the page that is not text, and its effects. */
function expectNothingForeign(html: string): void {
  const withoutJson = html.replaceAll(/(<script type="application\/[^>]*>).*?<\/script>/gs, '$1</script>');
  for (const [tag] of withoutJson.matchAll(/<[a-z!/][^>]*>/gi)) {
    // Our own markup quotes every value and has no handlers.
    expect(tag.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/\son\w+\s*=|=[^"]|<svg\/|<!--</i);
    expect(tag).not.toMatch(/(href|src)="javascript:/i);
    if (tag.startsWith('<script')) expect(tag).toMatch(/src="\/|type="application\//);
  }
}

describe('S29 and S30: a script in every field of a car', () => {
  it('is not run by the page of the car, nor by what search engines read', async () => {
    const scripts = scriptsIn(await read(`/vehicles/${plain}`));
    expect(scripts).toBeGreaterThan(0);
    for (const [at, id] of planted.entries()) {
      const html = await read(`/vehicles/${id}`);
      expect(scriptsIn(html), hostile[at]).toBe(scripts);
      expectNothingForeign(html);
      for (const [, text = ''] of html.matchAll(
        /<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs,
      )) {
        expect(text).not.toMatch(/[<>\u2028\u2029]/);
        expect(() => JSON.parse(text)).not.toThrow();
      }
      expect(html).toContain(id === planted.at(-1) ? '{{7*7}}' : '</html>');
    }
  });

  it.each([
    '/',
    '/browse-cars',
    '/browse-cars?make=%3Cscript%3Ealert(1)%3C/script%3E&keywords=%22%3E%3Csvg/onload=alert(1)%3E',
    '/compare-vehicles?ids=2,3,4',
    '/shortlist?ids=2,3,4',
  ])('is not run by a list of cars, nor when it stands in the address: %s', async (url) => {
    const html = await read(url);
    expectNothingForeign(html);
  });

  it.each([
    '/%3Cscript%3Ealert(1)%3C/script%3E',
    '/vehicles/%22%3E%3Csvg%2Fonload=alert(1)%3E',
    '/admin/%3Cscript%3Ealert(1)',
  ])('is not run by the page that says there is nothing: %s', async (url) => {
    expect(await read(url)).not.toMatch(/<script>alert|<svg\/onload/i);
    const api = await app.inject(`/api${url}`);
    expect(api.headers['content-type']).toContain('application/json');
  });

  it('does not get into the map of the site', async () => {
    expect(await read('/sitemap.xml')).not.toMatch(/alert|<script/);
  });
});
