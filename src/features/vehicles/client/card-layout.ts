/** How a card is laid out: `card-in-grid` and `card-in-list` in vehicle-card.css. */
export type CardLayout = 'grid' | 'list';

// A card is 90 vw wide on a phone, and renditions are 640 and 1280 px wide. With the true width, phones with a pixel
// ratio of 2.5 would load the larger one for a few pixels; only a ratio of 3 gains from it.
const phones = '(max-width: 40rem) and (min-resolution: 1.75dppx) and (max-resolution: 2.8dppx) 53vw';

/** Widths of the photo, for the `sizes` attribute. */
export const photoSizes: Record<CardLayout, string> = {
  grid: `${phones}, (min-width: 82rem) 25rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 88vw`,
  list: '(min-width: 64rem) 13rem, (min-width: 40rem) 12rem, 8rem',
};
