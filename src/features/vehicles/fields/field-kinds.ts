/**
 * What a field holds: a text, a whole number, an amount in dollars stored in cents, a boolean, a month `2021-03`, a day
 * `2026-05-31`, an https address, one of its options, or several of them, stored joined by commas.
 */
export type FieldKind =
  | 'text'
  | 'whole'
  | 'dollars'
  | 'flag'
  | 'month'
  | 'day'
  | 'link'
  | 'choice'
  | 'choices';

export interface FieldRules {
  kind: FieldKind;
  /** Column of the table `vehicles`. */
  column: string;
  isPublic: boolean;
  /** False: only the vehicle's own answer has it, because no card shows it. */
  inLists?: boolean;
  /** Maximal length of a text or maximal number. */
  most?: number;
  least?: number;
  /** Unit of a number. */
  unit?: string;
  /** Value in a new vehicle, if not empty. */
  initial?: string;
  /** All values of a choice. Of a text those of the forms and of stock lists; other values are kept. */
  options?: readonly string[];
  /** The edit screen does not allow it to be emptied. */
  isRequired?: boolean;
  /** Default of the edit screen where nothing is known. */
  suggestion?: string;
  /** Further headings in other systems' stock lists. */
  csv?: readonly string[];
}

export function isMonth(text: string): boolean {
  return /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(text);
}

/** A day of the calendar: there is no 31 February. */
export function isDay(text: string): boolean {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** An https address without a name and password in it. */
function isLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text)) return false;
  try {
    const { hostname, username, password } = new URL(text);
    return hostname.includes('.') && username === '' && password === '';
  } catch {
    return false;
  }
}

/** Whether a text that is not empty may stand in a field of this kind. */
export const isOfKind: Readonly<Record<'month' | 'day' | 'link', (text: string) => boolean>> = {
  month: isMonth,
  day: isDay,
  link: isLink,
};

/** What staff are told of these. */
export const kindWords = {
  month: 'a month as YYYY-MM',
  day: 'a day as YYYY-MM-DD',
  link: 'an address that begins with https://',
} as const;
