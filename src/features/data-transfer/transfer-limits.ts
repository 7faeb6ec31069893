export const MOST_CHUNK_VEHICLES = 3;
/** A yard has 100 vehicles, a group 10,000. */
export const MOST_IMPORT_VEHICLES = 20_000;

/** Message of both sides for data that is not an export. */
export const importTexts = {
  isHtml: 'The data appears to be HTML instead of JSON. Please copy the raw JSON data from the export.',
  hasNoData: 'Invalid export data format. The data should contain vehicle information.',
  isEmpty: 'The file has no vehicles, so nothing was cleared and nothing was imported',
} as const;

/** How many removed vehicles are named; the rest is a number. */
export const MOST_NAMED = 100;
