/** The papers that only one vehicle can have. */
export const paperFields = ['stockNumber', 'rego', 'vin'] as const;
export type PaperField = (typeof paperFields)[number];

/** As papers are compared: without blanks and case; in a plate or a VIN hyphens mean nothing either. */
export function foldPaper(field: PaperField, text: string): string {
  const folded = text.replaceAll(/\s/g, '').toLowerCase();
  return field === 'stockNumber' ? folded : folded.replaceAll('-', '');
}
