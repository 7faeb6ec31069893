import { KEPT_AT } from '#client/api/kept-answers.ts';

/** Where copies are on a phone: by the worker that answers with them, and by the page that loads the yard. */
export const shelves = { pages: 'pages-1', reads: 'reads-1', photos: 'photos-1', yard: 'yard-1' } as const;
export type Shelf = (typeof shelves)[keyof typeof shelves];

/** The code of one build, by the name of the build. */
export const CODE_SHELF = 'code-';

/** What is noted with a copy, besides its time. */
export const KEPT_BUILD = 'x-kept-build';
export const KEPT_TITLE = 'x-kept-title';
export const KEPT_MARK = 'x-kept-mark';

/** On the shelf of the yard: what it is to hold, as the server said it last. */
export const YARD_NOTE = '/kept/yard';

/** What pages and the worker say to each other. */
export const TAKE_OVER = 'take over';
export const WHICH_BUILD = 'which build';

/** Lock: shared by whoever writes, exclusive for the removal of everything, so that nothing is written after it. */
export const KEEPING = 'keeping';

/** Undefined where there is none. Looking makes no shelf. */
export function findCopy(shelf: string, address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: shelf, ignoreVary: true });
}

export function keptAtOf(copy: Response): number {
  return Number(copy.headers.get(KEPT_AT)) || 0;
}

/** The response as it is kept: whole, with what is noted of it. */
export async function toCopy(
  response: Response,
  {
    notes = {},
    read = () => response.blob(),
  }: { notes?: Record<string, string>; read?: () => Promise<Blob> } = {},
): Promise<Response> {
  const body = await read();
  const headers = new Headers(response.headers);
  // The body has been unpacked.
  headers.delete('content-encoding');
  headers.set('content-length', String(body.size));
  for (const [name, value] of Object.entries({ [KEPT_AT]: String(Date.now()), ...notes }))
    headers.set(name, value);
  return new Response(body, { headers });
}

const types = {
  page: /^text\/html\b/,
  read: /^application\/json\b/,
  photo: /^image\//,
  code: /^(text\/(javascript|css)|application\/javascript|font\/woff2)\b/,
} as const;

/** Only what the server says is for everybody, and nothing that somebody between it and the phone has put in its place. */
export function mayBeKept(response: Response, kind: keyof typeof types): boolean {
  const caching = response.headers.get('cache-control') ?? '';
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    types[kind].test(response.headers.get('content-type') ?? '') &&
    /\bpublic\b/.test(caching) &&
    !/\b(private|no-store)\b/.test(caching)
  );
}

/** The phone has no room for more. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
