import { isDay, isMonth } from '#features/vehicles/fields/field-kinds.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `31/03/2026`, `31 Mar 2026` and `2026-03-31` as the last; undefined when it is none. The day stands before the month. */
export function readDay(text: string): string | undefined {
  const [, day, month, year] =
    /^(\d\d?)[/. -](\d\d?|[a-z]{3,9})\.?,?[/. -](\d{4}|\d\d)(?: .*)?$/i.exec(text) ?? [];
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[/-](\d\d?)[/-](\d\d?)(?:[ T].*)?$/.exec(text) ?? [];
  const found = `${toYear(year ?? isoYear)}-${toMonth(month ?? isoMonth)}-${two(day ?? isoDay)}`;
  return isDay(found) ? found : undefined;
}

/**
 * `03/2021`, `Mar-21`, `2021-03` and any day of that month as `2021-03`. A year alone says no month: empty. Undefined
 * when it is none of them.
 */
export function readMonth(text: string): string | undefined {
  if (/^(?:19|20)\d\d$/.test(text)) return '';
  const day = readDay(text);
  if (day) return day.slice(0, 7);
  const [, month, year] = /^(\d\d?|[a-z]{3,9})\.?[/. -](\d{4}|\d\d)$/i.exec(text) ?? [];
  const [, isoYear, isoMonth] = /^(\d{4})[/-](\d\d?)$/.exec(text) ?? [];
  const found = `${toYear(year ?? isoYear)}-${toMonth(month ?? isoMonth)}`;
  return isMonth(found) ? found : undefined;
}

/** Two digits from 50 on are years of the last century. */
export function toYear(text = ''): string {
  if (text.length !== 2) return text;
  return Number(text) < 50 ? `20${text}` : `19${text}`;
}

function toMonth(text = ''): string {
  if (/^\d+$/.test(text)) return two(text);
  return two(String(months.indexOf(text.slice(0, 3).toLowerCase()) + 1));
}

function two(text = ''): string {
  return text.padStart(2, '0');
}
