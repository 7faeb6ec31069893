import { beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '../support/browser/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

/** Sends the raw address; fetch would normalise it. */
async function statusOf(path: string): Promise<number> {
  const { request } = await import('node:http');
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method: 'GET' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('strange addresses', () => {
  it.each([
    '//evil.example',
    '//[',
    '/%zz',
    '/vehicles/%zz',
    '/vehicles/%00',
    '/vehicles/../../etc/passwd',
    '/..%2f..%2fpackage.json',
    '/.env',
    '/.git/config',
    '/package.json',
    '/data/forecourt.db',
    '/assets/',
    '/manifest.json',
    '/assets/..%2fmanifest.json',
    '/src/server/main.mjs',
    '/admin/nothing-here',
    '/admin/vehicles/1',
  ])('%s is not found, and breaks nothing', async (path) => {
    expect([400, 404]).toContain(await statusOf(path));
  });

  it.each([
    '/?a=%zz',
    '/browse-cars?make=%ff',
    '/browse-cars?page=0&sort=x&priceMin=abc',
    '/browse-cars?make=a&make=b',
    '/admin/vehicles/1/edit?from=list',
    '/admin/login/',
  ])('%s still shows a page', async (path) => {
    expect(await statusOf(path)).toBe(200);
  });
});

describe('the document', () => {
  it('names the page for tabs, search engines and link previews, with whole addresses', async () => {
    const html = await (await fetch(`${site.url}/vehicles/8`)).text();
    const port = new URL(site.url).port;
    expect(html).toMatch(/<title>\d{4} [^<]+<\/title>/);
    expect(html).toContain(`<link rel="canonical" href="http://localhost:${port}/vehicles/8">`);
    expect(html).toMatch(new RegExp(`property="og:image" content="http://localhost:${port}/api/photos/\\d+`));
    const [, jsonLd = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(jsonLd)['@context']).toContain('schema.org');
    expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/))/);
  });

  it('sends hashed files for a year, compressed, and never a source map', async () => {
    const html = await (await fetch(site.url)).text();
    const [script = ''] = /\/assets\/entry-site-[^"]+\.js/.exec(html) ?? [];
    const answer = await fetch(site.url + script, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await statusOf(`${script}.map`)).toBe(404);
    expect(await statusOf(`${script}.br`)).toBe(404);
  });

  it('keeps staff code out of the public pages', async () => {
    const html = await (await fetch(site.url)).text();
    expect(html).not.toContain('entry-admin');
  });

  it('is not kept for the staff area', async () => {
    const answer = await fetch(`${site.url}/admin/login`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
  });
});
