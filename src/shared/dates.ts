export const DAY_MS = 86_400_000;
/** Where the dealership is. Its settings say so; every date and time on the site is by this clock. */
let zone = 'Australia/Sydney';
let zones = 0;

/** Called when the settings are known: on the server by their store, in the browser by the page. */
export function setTimeZone(name: string): void {
  if (name === zone) return;
  zone = name;
  zones += 1;
}

/**
 * A formatter by the dealership's clock. Created on first use: one with a time zone takes a phone tens of milliseconds,
 * and few pages need one.
 */
export function zonedFormat(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: { of: number; format: Intl.DateTimeFormat } | undefined;
  return () => {
    if (made?.of !== zones)
      made = { of: zones, format: new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }) };
    return made.format;
  };
}

const longDate = zonedFormat('en-AU', { dateStyle: 'long' });
const parts = zonedFormat('en-CA', { dateStyle: 'short' });

/** `15 November 2026`, by the dealership's clock. */
export function formatSydneyDate(at: Date): string {
  return longDate().format(at);
}

/* How dates look in words. On the screens of inquiries as the documents say; on all others the month is written out. */

const shortTime = zonedFormat('en-AU', { timeStyle: 'short' });
const inquiryDate = zonedFormat('en-US', { dateStyle: 'medium' });

/** `15 November 2026, 2:30 pm`, by the dealership's clock. */
export function formatMoment(at: Date): string {
  return `${formatSydneyDate(at)}, ${shortTime().format(at)}`;
}

/** `Jan 5, 2025`, by the dealership's clock. */
export function formatInquiryDate(at: Date): string {
  return Number.isNaN(at.getTime()) ? 'Unknown date' : inquiryDate().format(at);
}

/** `2:30 pm`, beside the date. */
export function formatInquiryClock(at: Date): string {
  return Number.isNaN(at.getTime()) ? '' : shortTime().format(at);
}

/** `Jan 5, 2025, 2:30 pm`. */
export function formatInquiryTime(at: Date): string {
  return [formatInquiryDate(at), formatInquiryClock(at)].filter(Boolean).join(', ');
}

const dayInWords =
  /\b(?:([A-Z][a-z]+day) )?(\d{1,2}) (January|February|March|April|May|June|July|August|September|October|November|December)(?: (\d{4}))?\b/g;

const timeInWords = /\b(\d{1,2})(?::(\d\d))?(am|pm)\b/g;

/** The same form for moments in words that the site has composed: `Friday 20 November, 5pm` is `Friday, Nov 20, 5:00 pm`. */
export function asInquiryDates(words: string): string {
  return words
    .replaceAll(dayInWords, (_all, weekday, day, month, year) =>
      [weekday, `${month.slice(0, 3)} ${day}`, year].filter(Boolean).join(', '),
    )
    .replaceAll(timeInWords, (_all, hour, minutes, half) => `${hour}:${minutes ?? '00'} ${half}`);
}

/** A formatter of written dates, which are nobody's clock. Made once: that takes far longer than using it. */
function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat('en-AU', { ...options, timeZone: 'UTC' }));
}

const dayWords = dateFormat({ dateStyle: 'long' });
const monthWords = dateFormat({ month: 'long', year: 'numeric' });

/** `3 May 2026` for `2026-05-03`. */
export function formatDay(day: string): string {
  return dayWords().format(new Date(day));
}

/** `May 3, 2026` for `2026-05-03`. */
export function formatInquiryDay(day: string): string {
  return asInquiryDates(formatDay(day));
}

/** So many days after `2026-11-15`, or before it. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** `March 2021` for `2021-03`. */
export function formatMonth(month: string): string {
  return monthWords().format(new Date(month));
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

let lately = { zones: -1, quarter: -1, day: '' };

/** `2026-11-15`, by the dealership's clock. */
export function sydneyDay(at: Date): string {
  // Every page asks for today. Clocks everywhere are whole quarters of an hour ahead, so no day ends within one.
  const quarter = Math.floor(at.getTime() / QUARTER_MS);
  if (lately.quarter !== quarter || lately.zones !== zones) {
    lately = { zones, quarter, day: parts().format(at) };
  }
  return lately.day;
}

const clock = zonedFormat('en-GB', { timeStyle: 'medium', hourCycle: 'h23' });

/** `2026-03-02T11:00:00+11:00`: the dealership's local time with offset, for files. */
export function toSydneyIso(at: Date): string {
  const local = `${sydneyDay(at)}T${clock().format(at)}`;
  const aheadMinutes = Math.round((Date.parse(`${local}Z`) - at.getTime()) / MINUTE_MS);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${local}+${two(Math.floor(aheadMinutes / 60))}:${two(aheadMinutes % 60)}`;
}

/** `Mon, 02 Mar 2026 11:00:00 +1100`: the same, as the head of a mail has it. */
export function toMailDate(at: Date): string {
  const [, local, hours, minutes] = /^(.+)\+(\d\d):(\d\d)$/.exec(toSydneyIso(at)) ?? [];
  return new Date(`${local}Z`).toUTCString().replace('GMT', `+${hours}${minutes}`);
}

/** The moment at which the dealership's clock shows this: `2026-10-04`, `09:00`. */
export function instantOf(day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const aheadAt = (at: number) => Date.parse(`${sydneyDay(new Date(at))}T${clock().format(at)}Z`) - at;
  // Twice: the first guess may be on the other side of a change of the clocks.
  return new Date(wanted - aheadAt(wanted - aheadAt(wanted)));
}

/** Midnight by the dealership's clock. Every place in Australia is some hours ahead of UTC. */
export function startOfSydneyDay(at: Date): Date {
  const day = sydneyDay(at);
  for (let ahead = 11; ahead > 8; ahead -= 0.5) {
    const midnight = new Date(Date.parse(day) - ahead * HOUR_MS);
    if (sydneyDay(midnight) === day) return midnight;
  }
  return new Date(Date.parse(day) - 8 * HOUR_MS);
}

/** This many months earlier, on the same day of the month, or the last day of a shorter one. */
export function monthsBefore(at: Date, months: number): Date {
  const earlier = new Date(at);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  // 31 February overflows into March: back to the last day of February.
  if (earlier.getUTCDate() !== at.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}

const NEW_YEAR_OFFSET_MS = 11 * HOUR_MS;

/** The year in Sydney. A new year always begins in summer time, UTC+11. */
export function sydneyYear(at: Date): number {
  return new Date(at.getTime() + NEW_YEAR_OFFSET_MS).getUTCFullYear();
}

/** `09:30`, by the dealership's clock. */
export function clockOf(ms: number): string {
  return toSydneyIso(new Date(ms)).slice(11, 16);
}
