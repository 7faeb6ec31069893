import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toldScreens } from '#features/alerts/server/alerts.fixture.ts';
import { beforeSecret, secretPages } from '#shared/site-paths.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const secretBeginnings = secretPages.map(beforeSecret);
const routes: string[] = [];
let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ screens: toldScreens, onRoute: ({ url }) => void routes.push(url) });
});
afterAll(() => site.close());

it('every page behind a link with a secret is known as one, and logged by no proxy', () => {
  const withSecret = routes.filter((url) => /^\/(?!api\/).*:token/.test(url));
  expect(withSecret.length).toBeGreaterThan(5);
  expect(withSecret.filter((url) => !secretBeginnings.some((start) => url.startsWith(start)))).toEqual([]);
  const nginx = readFileSync('deploy/nginx/forecourt.conf', 'utf8');
  const unlogged = [...nginx.matchAll(/location ~ (\S+) \{([^}]*)\}/g)]
    .filter(([, , rules]) => rules?.includes('access_log off'))
    .map(([, pattern = '']) => new RegExp(pattern));
  expect(secretBeginnings.filter((start) => !unlogged.some((pattern) => pattern.test(`${start}x`)))).toEqual(
    [],
  );
});
