import type { Selectable } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { formatSydneyDate } from '#shared/dates.ts';

/**
 * What the history of one inquiry calls another. Leaves out the person's name: it may be another's, and stays here when
 * that inquiry is removed.
 */
export function nameOfOther({
  interest,
  created_at,
}: Pick<Selectable<Tables['inquiries']>, 'interest' | 'created_at'>): string {
  const at = new Date(created_at);
  return Number.isNaN(at.getTime()) ? interest : `${interest}, ${formatSydneyDate(at)}`;
}
