import { countedVehicles } from '#features/stock-editing/bulk-words.ts';
import { heldWords } from '../../held-words.ts';
import type { ImportOutcome } from './apply-import.ts';

/** What an import did, and what it left. */
export function importWords(outcome: ImportOutcome): string {
  const { created, updated, unchanged, removed, drafts } = outcome;
  const parts = [`${created} new`, `${updated} changed`, `${unchanged} unchanged`];
  if (removed > 0) parts.push(`${removed} removed`);
  const sentences = [`${countedVehicles(created + updated + unchanged)} imported: ${parts.join(', ')}`];
  if (drafts > 0)
    sentences.push(
      `${drafts === 1 ? '1 new one is a draft' : `${drafts} new ones are drafts`}, which visitors see once they are published`,
    );
  sentences.push(...offWords(outcome.stayOff));
  if (outcome.isKeptUnasked)
    sentences.push(
      'What was there before is kept as a safety snapshot on the Database page, where this can be undone',
    );
  return [...sentences, ...heldWords(outcome)].join('. ');
}

function offWords({ draft, hidden }: ImportOutcome['stayOff']): string[] {
  const named = [
    ...(draft > 0 ? [draft === 1 ? '1 draft' : `${draft} drafts`] : []),
    ...(hidden > 0 ? [`${hidden} hidden ${hidden === 1 ? 'vehicle' : 'vehicles'}`] : []),
  ];
  if (named.length === 0) return [];
  const verb = draft + hidden === 1 ? 'stays' : 'stay';
  return [`${named.join(' and ')} ${verb} off the site, though published in the file`];
}
