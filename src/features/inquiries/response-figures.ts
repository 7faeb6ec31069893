/** What is said of how fast a group of inquiries was answered, in minutes of opening time. */
export interface ResponseFigures {
  /** Inquiries whose first answer is known. */
  answered: number;
  /** Inquiries that nobody answered, or whose answer nobody noted. */
  unanswered: number;
  /** Null without an answer: unknown is not zero. */
  median: number | null;
  /** Nine of ten were answered within this. */
  ninetieth: number | null;
  /** How many of the answered ones were answered in fewer minutes than each of `withinMinutes`. */
  within: number[];
}

export const withinMinutes = [5, 30, 120] as const;

/** `waits`: for each inquiry the minutes until its first answer; null where there was none yet. */
export function responseFigures(waits: readonly (number | null)[]): ResponseFigures {
  const known = waits.filter((minutes) => minutes !== null).sort((one, other) => one - other);
  return {
    answered: known.length,
    unanswered: waits.length - known.length,
    median: medianOf(known),
    ninetieth: known[Math.ceil(known.length * 0.9) - 1] ?? null,
    within: withinMinutes.map((limit) => known.filter((minutes) => minutes < limit).length),
  };
}

/** Takes sorted numbers; an even count has its median between the middle two. */
function medianOf(sorted: readonly number[]): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}
