import { isForStaff, keepableAs } from '../../kept-addresses.ts';
import { mayBeKept, TAKE_OVER, WHICH_BUILD } from '../shelves.ts';
import { answerCode, answerPage, answerPhoto, answerRead } from './answers.ts';
import { pageShelf } from './bounded-shelf.ts';
import { forgetOldCode, loadCode } from './code.ts';
import { keep } from './fresh-or-copy.ts';
import { type FetchEvent, scope } from './worker-scope.ts';

/**
 * Runs in the browser beside the pages of the site. It answers them where the network does not, with what
 * `kept-addresses.ts` allows; everything else passes as if it were not there. It is built into a file of its own
 * (`scripts/build/service-worker.ts`).
 */
scope.addEventListener('install', (event) => event.waitUntil(loadCode()));
scope.addEventListener('activate', (event) => event.waitUntil(begin()));

// A newer one waits until every page of the older is closed, or somebody asks for it.
scope.addEventListener('message', ({ data, ports }) => {
  if (data === TAKE_OVER) void scope.skipWaiting();
  if (data === WHICH_BUILD) ports[0]?.postMessage(scope.site.build);
});

scope.addEventListener('fetch', (event) => {
  const answer = findAnswer(event);
  if (answer) event.respondWith(answer);
});

async function begin(): Promise<void> {
  await forgetOldCode();
  await scope.clients.claim();
  // Not waited for: until a worker has begun, pages wait for whatever they ask for.
  void keepOpenPages();
}

/** They were loaded without it. */
async function keepOpenPages(): Promise<void> {
  for (const { url } of await scope.clients.matchAll({ type: 'window' })) {
    const open = new URL(url);
    const known = keepableAs(open);
    if (known?.kind !== 'page' || (await pageShelf.find(known.key))) continue;
    const response = await fetch(url).catch(() => undefined); // the next look at it keeps it
    if (response && mayBeKept(response)) await keep(pageShelf, known.key, response);
  }
}

function findAnswer(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  if (request.method !== 'GET' || request.headers.has('range')) return undefined;
  const url = new URL(request.url);
  if (url.origin !== location.origin || isForStaff(url.pathname)) return undefined;
  const known = keepableAs(url);
  if (request.mode === 'navigate') {
    const isPage = !url.pathname.startsWith('/api/') && !url.searchParams.has('preview');
    return isPage ? answerPage(event, url, known?.kind === 'page' ? known.key : undefined) : undefined;
  }
  // The yard is loaded by its page, which keeps it by itself.
  if (request.cache === 'no-cache' || isOfStaffPage(request)) return undefined;
  if (known?.kind === 'read') return answerRead(event, known.key);
  if (known?.kind === 'photo') return answerPhoto(event, known);
  return known?.kind === 'code' ? answerCode(event) : undefined;
}

function isOfStaffPage({ referrer }: Request): boolean {
  return URL.canParse(referrer) && isForStaff(new URL(referrer).pathname);
}
