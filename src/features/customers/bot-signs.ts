interface Sent {
  /** The field that only bots fill in. */
  website?: string | null | undefined;
  elapsedMs?: number | null | undefined;
}

/** People need longer than this to fill in the form. */
const SHORTEST_FILL_MS = 500;

/** Whether a program filled in the form. What it sent is never refused: staff can take it for what it says. */
export function looksLikeBot({ website, elapsedMs }: Sent): boolean {
  return Boolean(website) || (typeof elapsedMs === 'number' && elapsedMs < SHORTEST_FILL_MS);
}
