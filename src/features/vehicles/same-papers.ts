import { saysUnknown } from './says-unknown.ts';

/** The papers that only one vehicle can have. */
export const paperFields = ['stockNumber', 'rego', 'vin'] as const;
export type PaperField = (typeof paperFields)[number];

/** A paper as a list or a file has it; empty where something stands in for one that is unknown. */
export function readPaper(field: PaperField, text: string): string {
  const standsIn = saysUnknown(text) || (field === 'vin' && /^(.)\1*$/.test(squeeze(text)));
  return standsIn ? '' : text;
}

/**
 * As papers are compared: without blanks and case; in a plate or a VIN hyphens mean nothing either. Empty for what
 * identifies no vehicle, so that many may have it.
 */
export function foldPaper(field: PaperField, text: string): string {
  const folded = squeeze(readPaper(field, text));
  if (field === 'stockNumber') return folded;
  const bare = folded.replaceAll('-', '');
  return field === 'rego' && /^(?:unreg(?:istered)?|norego)$/.test(bare) ? '' : bare;
}

function squeeze(text: string): string {
  return text.replaceAll(/\s/g, '').toLowerCase();
}
