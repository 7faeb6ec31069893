import { mended } from '#server/db/column-kinds.ts';
import { visitCounts } from './tables/visit-counts.table.ts';

/** What visitors word themselves, as a subject can be stored: one line of so many characters, without what no engine takes. */
export function ownWords(text: string): string {
  const line = mended(visitCounts.columns.subject, text.toWellFormed(), '');
  return String(line).replaceAll(/\s+/g, ' ').trim();
}

/** A mail address, or digits enough for a telephone number, whatever stands between them. */
const ADDRESS_OR_PHONE = /@|(?:\p{Nd}[^\p{L}\p{Nd}]{0,3}){7,}/u;
/** Two years are no telephone number. */
const TWO_YEARS =
  /(?<!\p{Nd}[^\p{L}\p{Nd}]{0,3})(?:19|20)\d\d[ –-]{1,3}(?:19|20)\d\d(?![^\p{L}\p{Nd}]{0,3}\p{Nd})/gu;
/** Number plates of the Australian states as they are given out today. GLE63S looks like one too. */
const PLATE = new RegExp(
  `(?<![\\p{L}\\p{Nd}])(?:${[
    '[a-z]{3}[ .-]?\\d\\d[ .-]?[a-z]', // ABC12D
    '[a-z]{2}[ .-]?\\d\\d[ .-]?[a-z]{2}', // AB12CD
    '[a-z]{3}[.-]?\\d{3}', // ABC123
    '\\d{3}[.-]?[a-z]{3}', // 123ABC
    '\\d[a-z]{2}[ .-]?\\d[a-z]{2}', // 1AB2CD
    '\\d{3}[ .-]?[a-z]{2}\\d', // 123AB4
    's\\d{3}[ .-]?[a-z]{3}', // S123ABC
    '\\d[a-z]{3}[ .-]?\\d{3}', // 1ABC123
  ].join('|')})(?![\\p{L}\\p{Nd}])`,
  'iu',
);

/** Whether a text may lead to somebody, by its look: names cannot be told from makes and models. */
export function mayLeadToSomebody(text: string): boolean {
  return ADDRESS_OR_PHONE.test(text.normalize('NFKC').replaceAll(TWO_YEARS, ''));
}

/** The same, for what is typed and not chosen: models are spelled as plates are. */
export function mayBePlate(text: string): boolean {
  return PLATE.test(text.normalize('NFKC'));
}
