import { expect, it } from 'vitest';
import { toLoginPath, toSafeRedirect } from './login-redirect.ts';

it.each([
  ['/admin', '/admin'],
  ['/admin/vehicles', '/admin/vehicles'],
  ['/admin/vehicles/7/edit?tab=specs#top', '/admin/vehicles/7/edit?tab=specs#top'],
  ['/admin/database', '/admin/database'],
])('follows %s', (wanted, path) => {
  expect(toSafeRedirect(wanted)).toBe(path);
});

it.each([
  [null],
  [''],
  ['admin/vehicles'],
  ['/'],
  ['/browse-cars'],
  ['/administrator'],
  ['https://evil.example'],
  ['https://evil.example/admin/vehicles'],
  ['//evil.example'],
  ['//evil.example/admin/'],
  ['/\\evil.example/admin/'],
  ['/\t/evil.example/admin/'],
  ['\n//evil.example/admin/'],
  ['javascript:alert(1)'],
  ['/admin/../browse-cars'],
  ['/admin/%2e%2e/browse-cars'],
  ['/admin/login?redirect=/admin/login'],
  ['//'],
])('goes to the dashboard instead of %j', (wanted) => {
  expect(toSafeRedirect(wanted)).toBe('/admin/dashboard');
});

it('writes the wanted path so that it reads back the same', () => {
  expect(toLoginPath('/admin/database')).toBe('/admin/login?redirect=/admin/database');
  const path = '/admin/vehicles?search=a&b=c#x';
  const { searchParams } = new URL(toLoginPath(path), 'http://site.invalid');
  expect(toSafeRedirect(searchParams.get('redirect'))).toBe(path);
});
