import { keepableAs } from '../../kept-addresses.ts';
import { mayBeKept, TAKE_OVER, WHICH_BUILD } from '../shelves.ts';
import { answerCode, answerLoader, answerPage, answerPhoto, answerRead } from './answers.ts';
import { askedOf } from './asked-of.ts';
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

/** Pages that were open before there was a worker were loaded without it. */
async function keepOpenPages(): Promise<void> {
  for (const { url } of await scope.clients.matchAll({ type: 'window' })) {
    const open = new URL(url);
    const known = keepableAs(open);
    if (known?.kind !== 'page' || (await pageShelf.find(known.key))) continue;
    const response = await fetch(url).catch(() => undefined); // the next look at it keeps it
    if (response && mayBeKept(response, 'page'))
      await keep(pageShelf, { key: known.key, kind: 'page' }, response);
  }
}

function findAnswer(event: FetchEvent): Promise<Response> | undefined {
  const asked = askedOf(event.request, location.origin);
  if (asked?.kind === 'page') return answerPage(event, new URL(event.request.url), asked.key);
  if (asked?.kind === 'read') return answerRead(event, asked.key);
  if (asked?.kind === 'photo') return answerPhoto(event, asked);
  if (asked?.kind === 'loader') return answerLoader(event, asked.key);
  return asked?.kind === 'code' ? answerCode(event) : undefined;
}
