import { unescapeHtml } from '#shared/escape-html.ts';
import { KEPT_BUILD, KEPT_TITLE, mayBeKept, toCopy } from '../shelves.ts';
import type { FetchEvent } from './worker-scope.ts';

/** A copy is shown when the network has not answered for so long. */
const PATIENCE_MS = 3_000;

interface Shelf {
  put(key: string, copy: Response): Promise<void>;
  drop(key: string): Promise<void>;
}

/** Asks the network, and keeps what it answers. What is gone there is no longer kept here. */
export async function fetchAndKeep(event: FetchEvent, shelf: Shelf, key: string): Promise<Response> {
  const response = await fetch(event.request);
  if (mayBeKept(response)) event.waitUntil(keep(shelf, key, response.clone()));
  else if (response.status === 404 || response.status === 410) event.waitUntil(shelf.drop(key));
  return response;
}

/** The network for a short while, then the copy; without a copy the network for as long as it takes. */
export async function freshOrCopy(
  fresh: Promise<Response>,
  findCopy: () => Promise<Response | undefined>,
): Promise<Response> {
  const answered = fresh.then(
    (response) => (response.status < 500 ? response : undefined),
    () => undefined,
  );
  const inTime = await Promise.race([answered, afterPatience()]);
  return inTime ?? (await findCopy()) ?? fresh;
}

/** A phone that has no room for it keeps less. */
export async function keep(shelf: Shelf, key: string, response: Response): Promise<void> {
  try {
    const notes = await notesOf(response);
    await shelf.put(key, await toCopy(response, notes));
  } catch (error) {
    console.warn('Not kept on this device', error);
  }
}

/** A page is noted with the build whose code it needs, and with its title. */
async function notesOf(response: Response): Promise<Record<string, string>> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return {};
  const html = await response.clone().text();
  const build = /<html [^>]*data-build="([^"]*)"/.exec(html)?.[1] ?? '';
  const title = unescapeHtml(/<title>([^<]*)/.exec(html)?.[1] ?? '');
  return { [KEPT_BUILD]: build, [KEPT_TITLE]: encodeURIComponent(title.toWellFormed()) };
}

function afterPatience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}
