import { KEPT_AT } from '#client/api/kept-answers.ts';
import { similarAddress, vehicleAddress } from '#features/vehicles/vehicle-paths.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { type Keepable, wantedAddress } from '../../kept-addresses.ts';
import { findCopy, KEPT_BUILD, keptAtOf, shelves } from '../shelves.ts';
import { findKeptCar } from '../yard/yard-note.ts';
import { pageShelf, photoShelf, readShelf } from './bounded-shelf.ts';
import { findOwn, keepCode } from './code.ts';
import { markCopy, toVehicleDocument } from './copy-marks.ts';
import { fetchAndKeep, freshOrCopy } from './fresh-or-copy.ts';
import { type FetchEvent, scope } from './worker-scope.ts';

export async function answerPage(
  event: FetchEvent,
  { pathname, search }: URL,
  key?: string,
): Promise<Response> {
  // Somebody was sent there because there is no connection.
  if (pathname === sitePaths.offline && search) return (await findOfflinePage()) ?? fetch(event.request);
  const fresh = key ? fetchAndKeep(event, pageShelf, { key, kind: 'page' }) : fetch(event.request);
  try {
    return await freshOrCopy(fresh, async () => (key ? findPage(key) : undefined));
  } catch {
    if (pathname === sitePaths.offline) return (await findOfflinePage()) ?? lastResort();
    return Response.redirect(sitePaths.offline + wantedFor({ pathname, search }));
  }
}

/** Says on the next page what was wanted; links with a secret stay out of it. */
function wantedFor(page: Pick<URL, 'pathname' | 'search'>): string {
  const wanted = wantedAddress(page);
  return wanted ? `?for=${encodeURIComponent(wanted)}` : '';
}

/** A copy has the header by which its page says from when it is. */
export function answerRead(event: FetchEvent, key: string): Promise<Response> {
  return freshOrCopy(fetchAndKeep(event, readShelf, { key, kind: 'read' }), () => findRead(key));
}

export async function answerPhoto(
  event: FetchEvent,
  { key, lasts }: Extract<Keepable, { kind: 'photo' }>,
): Promise<Response> {
  const copy = lasts ? await photoShelf.find(key) : undefined;
  if (copy) {
    event.waitUntil(photoShelf.touch(key, copy.clone()).catch(() => {}));
    return copy;
  }
  const ofYard = lasts ? await findCopy(shelves.yard, key) : undefined;
  if (ofYard) return ofYard;
  try {
    return await fetchAndKeep(event, photoShelf, { key, kind: 'photo' });
  } catch (error) {
    // Any size of it is better than none.
    const [path = ''] = key.split('?');
    const other = await caches.match(path, { ignoreSearch: true, ignoreVary: true });
    if (other) return other;
    throw error;
  }
}

export async function answerCode(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(event.request);
  event.waitUntil(keepCode(event.request, response.clone()));
  return response;
}

/** It begins every page, by one address in all builds: the one that came with this worker does, where the network does not. */
export function answerLoader(event: FetchEvent, key: string): Promise<Response> {
  return freshOrCopy(fetch(event.request), () => findOwn(key));
}

/** The newer of the page as it was seen and of what the yard has of its car. */
async function findPage(key: string): Promise<Response | undefined> {
  const page = await pageShelf.find(key);
  const id = /^\/vehicles\/(\d+)$/.exec(key)?.[1];
  const car = id ? await findKeptCar(id) : undefined;
  if (id && car && (!page || keptAtOf(page) < car.keptAt)) {
    const drawn = await drawCar(id, car.json);
    if (drawn) return marked(drawn.html, drawn.shell, car.keptAt);
  }
  if (page) return marked(await page.clone().text(), page, keptAtOf(page));
  // One that shows what is on the device has nothing of its own that could be old.
  return findOwn(key);
}

async function drawCar(id: string, json: string) {
  const shell = await findOfflinePage();
  // Similar cars are not asked for.
  const answers = { [vehicleAddress(id)]: json, [similarAddress(id)]: '[]' };
  const html = shell && toVehicleDocument(await shell.clone().text(), answers);
  return html ? { html, shell } : undefined;
}

async function findRead(key: string): Promise<Response | undefined> {
  const copy = await readShelf.find(key);
  if (copy) return copy;
  const id = /^\/api\/vehicles\/(\d+)$/.exec(key)?.[1];
  const [path, search] = key.split('?');
  const ids = id ?? (path === '/api/cars' ? new URLSearchParams(search).get('ids') : null);
  if (!ids) return undefined;
  const found = await Promise.all(ids.split(',').map(findKeptCar));
  const cars = found.filter((car) => car !== undefined);
  if (cars.length < found.length) return undefined;
  const json = cars.map((car) => car.json).join(',');
  const keptAt = Math.min(...cars.map((car) => car.keptAt));
  const headers = { 'content-type': 'application/json; charset=utf-8', [KEPT_AT]: String(keptAt) };
  return new Response(id ? json : `[${json}]`, { headers });
}

/** The page of what is kept: as it was seen last, unless it may need code of another build, or as it came with the code. */
async function findOfflinePage(): Promise<Response | undefined> {
  const seen = await pageShelf.find(sitePaths.offline);
  if (seen?.headers.get(KEPT_BUILD) === scope.site.build) return seen;
  return (await findOwn(sitePaths.offline)) ?? seen;
}

function marked(html: string, { headers }: Response, keptAt: number): Response {
  const own = new Headers(headers);
  own.delete('content-length');
  own.delete('etag');
  return new Response(markCopy(html, keptAt, Date.now()), { headers: own });
}

function lastResort(): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  };
  const text = 'You are offline, and nothing of this site is kept on this device.';
  const html = `<!doctype html><html lang="en-AU"><meta name="viewport" content="width=device-width"><title>You are offline</title><h1>You are offline</h1><p>${text}</p>`;
  return new Response(html, { status: 503, headers });
}
