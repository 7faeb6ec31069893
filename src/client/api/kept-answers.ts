/** Header of a copy that a phone has kept: when it was made. No server sends it. */
export const KEPT_AT = 'x-kept-at';

/** Told before an answer that is a copy is shown; the entry of the site sets it. */
export const keptAnswers: { tell?: (keptMs: number) => Promise<void> } = {};
