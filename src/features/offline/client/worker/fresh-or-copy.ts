import { mayBeKept, toCopy } from '../shelves.ts';
import { notesOf } from './page-notes.ts';
import type { FetchEvent } from './worker-scope.ts';

/** A copy is shown when the network has not answered for so long. */
const PATIENCE_MS = 3_000;

interface Shelf {
  put(key: string, copy: Response): Promise<void>;
  drop(key: string): Promise<void>;
}
interface Wanted {
  key: string;
  kind: 'page' | 'read' | 'photo';
}

/** Asks the network, and keeps what it answers. What is gone there is no longer kept here. */
export function fetchAndKeep(event: FetchEvent, shelf: Shelf, wanted: Wanted): Promise<Response> {
  const answer = fetch(event.request);
  // From the beginning: when a copy was shown meanwhile, the event would be over before a slow answer could be kept.
  event.waitUntil(answer.then((response) => note(shelf, wanted, response)).catch(() => {}));
  return answer;
}

async function note(shelf: Shelf, wanted: Wanted, response: Response): Promise<void> {
  if (mayBeKept(response, wanted.kind)) await keep(shelf, wanted, response.clone());
  else if (response.status === 404 || response.status === 410) await shelf.drop(wanted.key);
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
export async function keep(shelf: Shelf, { key, kind }: Wanted, response: Response): Promise<void> {
  try {
    const notes = kind === 'page' ? await notesOf(response.clone()) : {};
    if (notes) await shelf.put(key, await toCopy(response, { notes }));
  } catch (error) {
    console.warn('Not kept on this device', error);
  }
}

function afterPatience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}
