import { currentToast, dismissToast, showToast } from '../ui/toast-store.ts';
import { fromHere } from './came-from.ts';
import { anchorOf, scrollToAnchor } from './scroll-to-anchor.ts';
import { createSignal } from './signal.ts';

type Navigate = (to: string, options?: NavigateOptions) => void;
type NavigateOptions = { replace?: boolean; state?: unknown };

/** True while the next page's code is loading. */
export const isTurning = createSignal(false);

const TRY_AGAIN_MS = 1_000;

let turns = 0;

type LoadPage = (path: string) => Promise<unknown>;
let loadPage: LoadPage = () => Promise.resolve();

/** How the code of the page at a path is loaded: the entry of the site says so, which knows the pages. */
export function setPages(load: LoadPage): void {
  loadPage = load;
}

/**
 * Wraps every navigation: the old page stays until the next one's code is loaded. Of two quick clicks the later one
 * wins.
 */
export function turnPage(navigate: Navigate, to: string, options?: NavigateOptions): void {
  turns += 1;
  const mine = turns;
  const target = new URL(to, location.href);
  if (target.pathname === location.pathname) {
    moveWithinPage(navigate, to, target, options);
    return;
  }

  if (isWithoutNetwork()) {
    location.assign(target);
    return;
  }

  const withOrigin = { ...options, state: { ...Object(options?.state), ...fromHere() } };
  isTurning.set(true);
  loadPage(target.pathname)
    .then(() => mine === turns && navigate(to, withOrigin))
    .catch(() => mine === turns && loadWhole(target, () => mine === turns))
    .finally(() => mine === turns && isTurning.set(false));
}

/** The worker of the site then answers with a whole page that says from when it is; after one of those too. */
function isWithoutNetwork(): boolean {
  const hasWorker = Boolean(navigator.serviceWorker?.controller);
  return hasWorker && (!navigator.onLine || 'keptAt' in document.documentElement.dataset);
}

/** Back and Forward cancel a pending navigation. */
export function forgetTurn(): void {
  turns += 1;
  isTurning.set(false);
}

/** Preloads a page's code when a link to it is hovered. */
export function prepareTurn(path: string): void {
  // A failure recurs, and is handled, when the link is followed.
  loadPage(path).catch(() => undefined);
}

function moveWithinPage(navigate: Navigate, to: string, target: URL, options?: NavigateOptions): void {
  const isSame = target.search === location.search;
  navigate(to, options);
  if (target.hash) scrollToAnchor(anchorOf(target));
  else if (isSame) window.scrollTo({ top: 0 });
}

// The code is gone when a new build was deployed: a full load gets the new page.
function loadWhole(target: URL, isStillWanted: () => boolean): void {
  if (navigator.onLine) {
    location.assign(target);
    return;
  }
  showToast(offline);
  const handleOnline = async () => {
    // A browser is online a moment before the site can be reached, and its own error page would take this one's place.
    while (isStillWanted() && !(await canReach(target)))
      await new Promise((go) => setTimeout(go, TRY_AGAIN_MS));
    if (currentToast()?.title === offline.title) dismissToast();
    if (isStillWanted()) location.assign(target);
  };
  window.addEventListener('online', handleOnline, { once: true });
}

const canReach = (target: URL) =>
  fetch(target, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );

const offline = {
  title: 'You are offline',
  description: 'This page will open when the connection is back.',
  variant: 'destructive',
} as const;
