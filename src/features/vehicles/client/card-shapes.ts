/** Layout of a card, shared with its skeleton so that nothing shifts when the vehicle loads. */
export type CardLayout = 'grid' | 'list';

const surface = 'overflow-hidden rounded-card border border-line bg-surface shadow-card';
const facts = 'text-sm text-muted';
const foot = 'flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-2';
const price = 'text-xl font-semibold tabular-nums';

// A card is 90 vw wide on a phone, and renditions are 640 and 1280 px wide. With the true width, phones with a pixel
// ratio of 2.5 would load the larger one for a few pixels; only a ratio of 3 gains from it.
const phones = '(max-width: 40rem) and (min-resolution: 1.75dppx) and (max-resolution: 2.8dppx) 53vw';
export const cardShapes = {
  grid: {
    card: `${surface} flex h-full flex-col`,
    photo: 'relative aspect-3/2 overflow-hidden bg-sunken',
    photoSizes: `${phones}, (min-width: 82rem) 25rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 88vw`,
    body: 'flex grow flex-col p-5',
    heading: '',
    headline: 'mt-0.5 line-clamp-1 min-h-6 text-sm/6 text-muted max-sm:empty:hidden',
    price: `${price} mt-3`,
    facts: `${facts} mt-3 flex flex-wrap gap-x-4 gap-y-1.5 border-t border-line pt-3`,
    foot: `${foot} mt-auto pt-4`,
  },
  list: {
    card: `${surface} flex flex-col sm:flex-row`,
    photo: 'relative aspect-3/2 shrink-0 overflow-hidden bg-sunken sm:aspect-auto sm:w-64 lg:w-80',
    photoSizes: `${phones}, (min-width: 64rem) 20rem, (min-width: 40rem) 16rem, 88vw`,
    body: 'flex min-w-0 grow flex-col p-5 sm:min-h-48 lg:p-6',
    heading: 'lg:flex lg:items-start lg:justify-between lg:gap-6',
    headline: 'mt-0.5 line-clamp-2 text-sm/6 text-muted empty:hidden',
    price: `${price} mt-3 shrink-0 lg:mt-0 lg:text-2xl`,
    facts: `${facts} mt-3 flex flex-wrap gap-x-6 gap-y-2`,
    foot: `${foot} mt-auto pt-4`,
  },
} as const;
