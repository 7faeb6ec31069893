const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** When a copy was made, by the clock of the phone: `14:05`, or `Tue 17 Nov, 14:05` for another day. */
export function asAt(keptMs: number, nowMs: number, timeZone?: string): string {
  const write = (ms: number, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-AU', { ...parts, timeZone }).format(ms);
  const time = write(keptMs, clock);
  const year = { year: 'numeric' } as const;
  const isSame = (parts: Intl.DateTimeFormatOptions) => write(keptMs, parts) === write(nowMs, parts);
  if (isSame({ ...day, ...year })) return time;
  return `${write(keptMs, isSame(year) ? day : { ...day, ...year }).replaceAll(',', '')}, ${time}`;
}

/** What a page that is a copy says of itself. */
export function copyWords(keptMs: number, nowMs: number) {
  const at = asAt(keptMs, nowMs);
  return {
    title: `No connection: this is a copy as at ${at}.`,
    text: 'Prices may have changed, and cars may have been sold.',
    price: `Price as at ${at}; it may have changed`,
    again: 'Try again',
    kept: 'Kept on this phone',
  };
}
