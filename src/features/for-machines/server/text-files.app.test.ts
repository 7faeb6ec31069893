import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { startTestApp, type TestApp, vehicleRow } from '#test/support/test-app.ts';
import { vehiclePage } from './vehicle-text.ts';

let site: TestApp;
let id: number;
beforeAll(async () => {
  site = await startTestApp({ env: { PUBLIC_URL: 'https://cars.example' } });
  id = await site.addVehicle({
    make: 'To<yo>ta',
    badge: 'GX *L*',
    stock_number: 'M1',
    description: '# Not a heading\n\n[not a link](https://evil.example) & \u0001<script>',
    specifications: JSON.stringify({ exterior: { tires: 'All "terrain"' } }),
  });
});
afterAll(() => site.close());

async function read(url: string) {
  const { statusCode, headers, body } = await site.inject({ url });
  return { status: statusCode, type: headers['content-type'], headers, body };
}

describe('the feed of new arrivals', () => {
  it('has the newest first, well formed whatever a vehicle says', async () => {
    site.clock.advance(60_000);
    const newer = await site.addVehicle({ headline: 'A & B \u0002 ]]> \ufffe', price_cents: null });
    await site.addVehicle({ status: 'sold' });
    const { status, type, body } = await read('/new-arrivals.atom');
    expect([status, type]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect([...body.matchAll(/<entry><id>([^<]+)/g)].map(([, tag]) => tag)).toEqual([
      `tag:cars.example,2026:vehicle-${newer}`,
      `tag:cars.example,2026:vehicle-${id}`,
    ]);
    expect(body).toContain('<title>2021 To&lt;yo&gt;ta LandCruiser GX *L*</title>');
    expect(body).toContain('A &amp; B  ]]&gt; , Motor Dealer Licence MD19655</summary>');
    expect(body).toContain('<updated>2026-03-02T00:01:00.000Z</updated>');
    expect(body).toContain(
      '<link rel="self" type="application/atom+xml" href="https://cars.example/new-arrivals.atom"/>',
    );
    expect(body).toContain(`href="https://cars.example/vehicles/${newer}"/>`);
    expect(body).not.toMatch(/(?!\n)\p{Cc}|\ufffe/u);
  });

  it('says when an entry was changed last, and keeps the day of its arrival and its place', async () => {
    const changed = await site.addVehicle({ make: 'Simca' });
    const published = site.clock.now().toISOString();
    const later = await site.addVehicle({ make: 'Simca' });
    site.clock.advance(3_600_000);
    const answer = await site.inject({
      method: 'PUT',
      url: `/api/admin/vehicles/${changed}`,
      headers: await site.logIn(),
      payload: { price: 43_210 },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const changedAt = site.clock.now().toISOString();
    await expect.poll(async () => (await read('/new-arrivals.atom')).body).toContain('$43,210');
    const { body } = await read('/new-arrivals.atom');
    expect(body.match(/<updated>([^<]+)/)?.[1]).toBe(changedAt);
    expect(body).toContain(`<updated>${changedAt}</updated><published>${published}</published>`);
    expect(body.indexOf(`vehicle-${later}<`)).toBeLessThan(body.indexOf(`vehicle-${changed}<`));
    expect((await read('/sitemap.xml')).body).toContain(
      `/vehicles/${changed}</loc><lastmod>${changedAt.slice(0, 10)}</lastmod>`,
    );
  });

  it('goes by the day of publishing, and by that of entry where it is not known or yet to come', async () => {
    const added = async (created_at: string, published_on: string) =>
      `vehicle-${await site.addVehicle({ make: 'Lada', created_at, published_on })}`;
    const early = await added('2026-02-20T00:00:00.000Z', '');
    const finishedLater = await added('2026-01-10T00:00:00.000Z', '2026-02-28');
    const sameDay = await added('2026-02-28T02:00:00.000Z', '2026-02-28');
    const ahead = await added('2026-02-10T00:00:00.000Z', '2026-12-24');
    const unknownEntry = await added('then', '2026-02-25');
    const { body } = await read('/new-arrivals.atom');
    const entries = body.matchAll(/:(vehicle-\d+)<\/id><title>2021 Lada.*?<published>([^<]+)/g);
    expect(Array.from(entries, ([, tag, at]) => [tag, at])).toEqual([
      [sameDay, '2026-02-28T02:00:00.000Z'],
      [finishedLater, '2026-02-27T13:00:00.000Z'],
      [unknownEntry, '2026-02-24T13:00:00.000Z'],
      [early, '2026-02-20T00:00:00.000Z'],
      [ahead, '2026-02-10T00:00:00.000Z'],
    ]);
  });
});

describe('the sitemap', () => {
  it('names the pictures of each vehicle, by their address alone', async () => {
    await site.services.photos.insertAll(site.db, id, [
      { key: 'a'.repeat(32), width: 64, height: 48, byteCount: 1, placeholder: '' },
    ]);
    await site.services.catalogue.refreshIfChanged();
    const [photo] = site.services.catalogue.current().find(id)?.photos ?? [];
    const { body } = await read('/sitemap.xml');
    expect(body).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
    expect(body).toContain(
      `/vehicles/${id}</loc><lastmod>2026-03-02</lastmod><image:image><image:loc>https://cars.example/api/photos/${photo?.id}</image:loc></image:image></url>`,
    );
  });
});

describe('a page as Markdown', () => {
  it('says which pictures are illustrations', async () => {
    const drawn = await site.addVehicle();
    const picture = { width: 4, height: 3, byteCount: 1, placeholder: '' };
    const [first, second] = await site.services.photos.insertAll(site.db, drawn, [
      { ...picture, key: 'drawn', isIllustration: true },
      { ...picture, key: 'taken' },
    ]);
    await site.services.catalogue.refresh();
    const { body } = await read(`/vehicles/${drawn}.md`);
    expect(body).toContain(`- https://cars.example/api/photos/${first?.id} (illustration)\n`);
    expect(body).toContain(`- https://cars.example/api/photos/${second?.id}\n`);
  });

  it('says of a vehicle what its page says, and words stay words', async () => {
    const { status, type, headers, body } = await read(`/vehicles/${id}.md`);
    expect([status, type]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(headers.link).toBe(`<https://cars.example/vehicles/${id}>; rel="canonical"`);
    expect(body).toContain(String.raw`# 2021 To\<yo\>ta LandCruiser GX \*L\*`);
    expect(body).toContain('- Price: $89,900 (Advertised price)');
    expect(body).toContain('- Stock Number: M1');
    expect(body).toContain('- Tyres: All "terrain"');
    expect(body).toContain(String.raw`\# Not a heading`);
    expect(body).toContain(String.raw`\[not a link\](https://evil.example)`);
    expect(body).toContain(`[Ask about this vehicle](https://cars.example/contact?vehicle=${id})`);
  });

  it.each([
    ['/index.md', '# Southern Cross Prestige'],
    ['/about.md', '# About Southern Cross Prestige'],
    ['/contact.md', 'Motor Dealer Licence MD19655'],
    ['/finance.md', 'Comparison rate'],
    ['/sell-your-car.md', '# Sell Your Car'],
    ['/privacy-policy.md', '# Privacy Policy'],
    ['/terms-of-service.md', '# Terms of Service'],
    ['/browse-cars.md', '# Browse Our Inventory'],
    ['/browse-cars.md', '\nSouthern Cross Prestige, Motor Dealer Licence MD19655\n'],
    ['/new-arrivals.atom', '<subtitle>Motor Dealer Licence MD19655</subtitle>'],
    ['/new-arrivals.atom', ', Motor Dealer Licence MD19655</summary>'],
    ['/llms.txt', '> '],
  ])('%s', async (url, text) => {
    const { status, body } = await read(url);
    expect(status).toBe(200);
    expect(body).toContain(text);
    expect(body).not.toMatch(/undefined|\[object/);
  });

  it('has the filters of a search and its pages', async () => {
    for (let at = 0; at < 13; at += 1)
      await site.services.vehicles.insert(vehicleRow(site.clock, { make: 'Saab' }));
    await site.services.catalogue.refreshIfChanged();
    const { body } = await read('/browse-cars.md?make=saab&utm_source=x');
    expect(body).toContain('13 vehicles, page 1 of 2.');
    expect(body).toContain('[Next page](https://cars.example/browse-cars.md?make=saab&page=2)');
    expect((await read('/browse-cars.md?make=saab&page=2')).body.match(/^- \[2021/gm)).toHaveLength(1);
    expect((await read('/browse-cars.md?priceMin=abc')).status).toBe(200);
  });

  it('is not there for what has no page, and of a sold vehicle says so', async () => {
    for (const url of ['/vehicles/999999.md', '/vehicles/abc.md', '/vehicles/12345678901.md'])
      expect([url, (await read(url)).status]).toEqual([url, 404]);
    for (const status of ['sold', ' Sold ']) {
      const sold = await site.addVehicle({ status });
      const { body } = await read(`/vehicles/${sold}.md`);
      expect(body).toContain('- Price: Sold');
      expect(body).not.toContain('Ask about');
      expect(body).toContain('Motor Dealer Licence MD19655');
    }
  });

  it('says what the price of a vehicle includes, and whether there is a guarantee', async () => {
    const dear = await site.addVehicle({ price_cents: 5_000_000, price_type: 'excl_gov_charges' });
    const { body } = await read(`/vehicles/${dear}.md`);
    expect(body).toContain('- Price: $50,000 Excl. Govt. Charges');
    expect(body).toContain('- Engine: 3.3L V6');
    expect(body).toContain('- Guarantee: The NSW dealer guarantee');
    const vehicle = await site.getJson<PublicVehicle>(`/api/vehicles/${dear}`);
    const driveAway = { duty: 1_600, transferFee: 36, total: 51_636 };
    const dealer = site.services.publicSettings.dealership();
    const pageWith = (estimate: typeof vehicle.driveAway) =>
      vehiclePage({ ...vehicle, driveAway: estimate }, dealer, '');
    expect(pageWith(driveAway)).toContain(
      '- Estimated NSW drive-away price: $51,636 (an estimate: price $50,000, NSW duty $1,600, transfer fee $36)',
    );
    const dutyWords = 'NSW duty can differ.';
    expect(vehiclePage({ ...vehicle, dutyWords }, dealer, '')).toContain(`- Drive-away price: ${dutyWords}`);
    expect(pageWith({ ...driveAway, transferFee: null })).toContain('- Estimated price with NSW duty: ');
    expect(pageWith({ ...driveAway, transferFee: 36.5, total: 51_636.5 })).toContain(
      ': $51,636.50 (an estimate: price $50,000, NSW duty $1,600, transfer fee $36.50)',
    );
    expect(body.trimEnd().split('\n').at(-1)).toBe('Southern Cross Prestige, Motor Dealer Licence MD19655');
  });

  it('is made anew when the vehicle changes', async () => {
    await site.db.updateTable('vehicles').set({ price_cents: 7_000_000 }).where('id', '=', id).execute();
    await site.services.catalogue.refreshIfChanged();
    expect((await read(`/vehicles/${id}.md`)).body).toContain('- Price: $70,000 (Advertised price)');
  });
});

it('llms.txt leads to addresses that are there', async () => {
  const { body } = await read('/llms.txt');
  const addresses = [...body.matchAll(/\]\(https:\/\/cars\.example([^)]+)\)/g)].map(([, path = '']) => path);
  expect(addresses.length).toBeGreaterThan(8);
  for (const path of addresses.filter((one) => one !== '/mcp'))
    expect([path, (await read(path)).status]).toEqual([path, 200]);
});
