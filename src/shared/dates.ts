export const DAY_MS = 86_400_000;
const SYDNEY = 'Australia/Sydney';

const longDate = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: SYDNEY });

/** `15 November 2026`, as the calendar on the dealership's wall shows it. */
export function formatSydneyDate(at: Date): string {
  return longDate.format(at);
}

const parts = new Intl.DateTimeFormat('en-CA', { timeZone: SYDNEY, dateStyle: 'short' });

/** `2026-11-15` in Sydney. */
export function sydneyDay(at: Date): string {
  return parts.format(at);
}

export function sydneyYear(at: Date): number {
  return Number(sydneyDay(at).slice(0, 4));
}
