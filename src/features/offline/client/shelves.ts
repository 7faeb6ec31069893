/** Where copies are on a phone: by the worker that answers with them, and by the page that loads the yard. */
export const shelves = { pages: 'pages-1', reads: 'reads-1', photos: 'photos-1', yard: 'yard-1' } as const;
export type Shelf = (typeof shelves)[keyof typeof shelves];

/** The code of one build, by the name of the build. */
export const CODE_SHELF = 'code-';

/** What is noted with a copy. */
export const KEPT_AT = 'x-kept-at';
export const KEPT_BUILD = 'x-kept-build';
export const KEPT_TITLE = 'x-kept-title';
export const KEPT_MARK = 'x-kept-mark';

/** On the shelf of the yard: what it is to hold, as the server said it last. */
export const YARD_NOTE = '/kept/yard';

/** What pages and the worker say to each other. */
export const TAKE_OVER = 'take over';
export const WHICH_BUILD = 'which build';
export interface CopyShown {
  keptAt: number;
}

export function keptAtOf(copy: Response): number {
  return Number(copy.headers.get(KEPT_AT)) || 0;
}

/** The response as it is kept: whole, with what is noted of it. */
export async function toCopy(response: Response, notes: Record<string, string> = {}): Promise<Response> {
  const body = await response.blob();
  const headers = new Headers(response.headers);
  // The body has been unpacked.
  headers.delete('content-encoding');
  headers.set('content-length', String(body.size));
  for (const [name, value] of Object.entries({ [KEPT_AT]: String(Date.now()), ...notes }))
    headers.set(name, value);
  return new Response(body, { headers });
}

/** Only what the server says is for everybody. */
export function mayBeKept(response: Response): boolean {
  const caching = response.headers.get('cache-control') ?? '';
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    /\bpublic\b/.test(caching) &&
    !/\b(private|no-store)\b/.test(caching)
  );
}
