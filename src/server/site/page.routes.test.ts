import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { bareScreens } from '#test/support/bare-screens.ts';
import { ResponseCache } from '../http/cache/response-cache.ts';
import { handleErrors } from '../http/mount/error-handler.ts';
import { createLog } from '../log.ts';
import { pageRoutes } from './page.routes.ts';
import type { Screens } from './rendering.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The page routes with renderings that begin and end when a test says so. */
async function startPages({ isHeld = false } = {}) {
  const begun: string[] = [];
  let thing = {};
  const ends: (() => void)[] = [];
  const screens: Screens = {
    ...bareScreens,
    addressOf: (url) => (url.startsWith('/page') ? (url.split('?', 1)[0] ?? '') : '/*'),
    preparePage: async (address, read) => ({
      state: { '/api/thing': read('/api/thing') },
      render: async () => {
        begun.push(address);
        if (isHeld) await new Promise<void>((end) => ends.push(end));
        const status = address === '/*' ? 404 : 200;
        return { status, head: { title: address, description: '' }, html: address, source: '' };
      },
    }),
  };
  const cache = new ResponseCache({ mostBytes: 1_000_000, headers: {} });
  const app = Fastify({ return503OnClosing: false });
  handleErrors(app, createLog('silent'));
  const { sendMissing } = pageRoutes(app, {
    cache,
    read: () => thing,
    screens,
    publicUrl: 'http://localhost',
    readFrame: () => ({
      siteName: 'Test',
      lookText: '',
      icons: { small: { href: '/favicon.svg', type: 'image/svg+xml' }, large: '/apple-touch-icon.png' },
      today: '2026-03-10',
      answers: {},
    }),
    findPreview: async () => undefined,
  });
  let isFound = false;
  app.get('/later', (request, reply) => (isFound ? reply.send('found') : sendMissing(request, reply)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  const { port } = app.server.address() as AddressInfo; // it listens on TCP

  return {
    begun,
    findLater() {
      isFound = true;
    },
    change(next: object, version: string) {
      thing = next;
      cache.startVersion(version);
    },
    stop: () => app.close(),
    isListening: () => app.server.listening,
    endOne: () => ends.shift()?.(),
    open(
      path: string,
      localAddress = '127.0.0.1',
    ): Promise<{ status: number; retryAfter?: string; text: string }> {
      return new Promise((resolve, reject) => {
        request({ host: '127.0.0.1', port, path, localAddress, agent: false }, (answer) => {
          let text = '';
          answer.on('data', (chunk) => (text += chunk));
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], text }),
          );
        })
          .on('error', reject)
          .end();
      });
    },
  };
}

describe('pages', () => {
  it('are rendered once for all spellings of their address', async () => {
    const site = await startPages();
    for (const path of ['/page', '/page?utm_source=mail', '/page?a=1&b=2', '/page?b=2&a=1']) {
      expect((await site.open(path)).text).not.toMatch(/utm|mail|a=1/);
    }
    expect(site.begun).toEqual(['/page']);
  });

  it('are rendered again only when what they read has changed', async () => {
    const site = await startPages();
    await site.open('/page');
    site.change({}, '2');
    await site.open('/page');
    expect(site.begun).toEqual(['/page']);
    site.change({ price: 1 }, '3');
    expect((await site.open('/page')).text).toContain('"price":1');
    expect(site.begun).toEqual(['/page', '/page']);
  });

  it('are rendered to the end while the site stops', async () => {
    const site = await startPages({ isHeld: true });
    const answer = site.open('/page');
    await expect.poll(() => site.begun).toEqual(['/page']);
    const stopped = site.stop();
    await expect.poll(() => site.isListening()).toBe(false);
    site.endOne();
    expect((await answer).status).toBe(200);
    await stopped;
  });

  it('are one page for all paths that there are not', async () => {
    const site = await startPages();
    for (const path of ['/wp-login', '/a', '/b/c', '/%C3%A9?x=1'])
      expect((await site.open(path)).status).toBe(404);
    expect(site.begun).toEqual(['/*']);
  });

  it('are not remembered as missing where a route finds something later', async () => {
    const site = await startPages();
    expect((await site.open('/later')).status).toBe(404);
    site.findLater();
    site.change({}, '2');
    expect((await site.open('/nowhere')).status).toBe(404);
    expect(await site.open('/later')).toMatchObject({ status: 200, text: 'found' });
  });

  it.each(['/logo.png', '/assets/old.js', '/.well-known/x.json', '/apple-touch-icon-precomposed.png'])(
    'are not sent for a file that is missing: %s',
    async (path) => {
      const site = await startPages();
      const { status, text } = await site.open(path);
      expect([status, text.length < 100]).toEqual([404, true]);
      expect(site.begun).toEqual([]);
    },
  );

  it('are rendered one at a time, in turn by network; the rest of a crowd is told to come back', async () => {
    const site = await startPages({ isHeld: true });
    const answered: Awaited<ReturnType<typeof site.open>>[] = [];
    const crowd = Array.from({ length: 160 }, async (_, at) => {
      answered.push(await site.open(`/page-${at}`));
    });
    await expect.poll(() => answered.length).toBe(9);
    expect(site.begun).toHaveLength(1);
    for (const { status, retryAfter, text } of answered.slice()) {
      expect([status, retryAfter]).toEqual([503, '5']);
      expect(text).toContain('The site is very busy right now. Please try again in a moment.');
    }
    const other = site.open('/page-of-somebody-else', '127.0.0.2');
    await new Promise((resume) => setTimeout(resume, 50));
    expect(site.begun).toHaveLength(1);
    site.endOne();
    await expect.poll(() => site.begun.length).toBe(2);
    site.endOne();
    await expect.poll(() => site.begun.length).toBe(3);
    expect(site.begun).toContain('/page-of-somebody-else');
    const draining = setInterval(site.endOne, 1);
    expect((await other).status).toBe(200);
    await Promise.all(crowd);
    clearInterval(draining);
  });

  it('are sent, when they are kept, while others wait for their turn', async () => {
    const site = await startPages({ isHeld: true });
    const first = site.open('/page');
    await expect.poll(() => site.begun.length).toBe(1);
    site.endOne();
    await first;
    const crowd = Array.from({ length: 40 }, (_, at) => site.open(`/page-${at}`));
    await expect.poll(() => site.begun.length).toBe(2);
    expect((await site.open('/page?again')).status).toBe(200);
    expect(site.begun).toHaveLength(2);
    const draining = setInterval(site.endOne, 1);
    await Promise.all(crowd);
    clearInterval(draining);
  });
});
