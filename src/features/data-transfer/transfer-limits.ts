export const MOST_CHUNK_VEHICLES = 3;
/** A yard has 100 vehicles and a group 10,000. */
export const MOST_IMPORT_VEHICLES = 20_000;

/** What both sides say of data that is no export. */
export const importTexts = {
  isHtml: 'The data appears to be HTML instead of JSON. Please copy the raw JSON data from the export.',
  hasNoData: 'Invalid export data format. The data should contain vehicle information.',
} as const;

/** How many vehicles are named that an import would remove; the number says how many there are. */
export const MOST_NAMED = 100;
