import { type DeedDetail, listenToDeeds } from '#client/deeds.ts';
import { sourceOf, withoutSecret } from '#features/inquiries/came-from.ts';
import { visitOrigin } from '#features/inquiries/client/visit-origin.ts';
import type { SentBody } from '#shared/call.ts';
import { readId } from '#shared/ids.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { LONGEST_ADDRESS, MOST_SUBJECT } from '../counted.ts';
import type { tellVisit } from '../visit.contract.ts';

type Visit = SentBody<typeof tellVisit>['body'];

const PATH: (typeof tellVisit)['path'] = '/api/visits';
let last: string | undefined;

/** A page counts once somebody has had it before their eyes for so long. */
const LOOKED_MS = 1_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells which pages this browser looks at and what is done there, unless it asks to be left alone. */
export function startTelling(): void {
  const isAlone = navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;
  if (isAlone) return;
  noticePage();
  // The router announces every new address by these names.
  for (const change of ['popstate', 'pushState', 'replaceState']) addEventListener(change, noticePage);
  // A tab that was opened behind this one is looked at later.
  document.addEventListener('visibilitychange', noticePage);
  listenToDeeds(tellDeed);
  document.addEventListener('click', noticeCall);
}

function noticePage(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (document.visibilityState === 'visible') tellView(location.pathname, location.search.slice(1));
  }, LOOKED_MS);
}

/** Each page once, until another one was looked at. Only of a search its query is told. */
function tellView(path: string, search: string): void {
  const page = pageAddress(path, search);
  if (page === last) return;
  last = page;
  tell({ page, did: 'view', from: sourceTold() });
}

/** Where the visit began. Of a page that was loaded anew from one of ours only that page remembers. */
function sourceTold(): string | undefined {
  const source = sourceOf(visitOrigin()).slice(0, MOST_SUBJECT);
  const { referrer } = document;
  return source === '' && referrer.startsWith(`${location.origin}/`) ? undefined : source;
}

function tellDeed({ did, vehicleId }: DeedDetail): void {
  tell({ page: pageAddress(location.pathname, ''), did, ...(vehicleId && { vehicleId }) });
}

/** Links that call or write to the dealer, wherever they stand. To share by WhatsApp names no number. */
const CALLS = /^(tel:|sms:|https:\/\/wa\.me\/\d)/;

function noticeCall({ target }: MouseEvent): void {
  const link = target instanceof Element && target.closest('a[href]');
  if (!link || !CALLS.test(link.getAttribute('href') ?? '')) return;
  const [, page, id = ''] = location.pathname.split('/');
  tellDeed({ did: 'call', vehicleId: page === 'vehicles' ? readId(id) : undefined });
}

function pageAddress(path: string, search: string): string {
  const address = path === sitePaths.browse && search ? `${path}?${search}` : withoutSecret(path);
  return address.slice(0, LONGEST_ADDRESS);
}

/** Leaves with the page, and is not waited for. */
function tell(visit: Exclude<Visit, Blob | undefined>): void {
  navigator.sendBeacon(PATH, new Blob([JSON.stringify(visit)], { type: 'application/json' }));
}
