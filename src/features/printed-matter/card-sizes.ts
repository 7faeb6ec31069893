/** A whole A4 page, or half of one. */
export const cardSizes = ['a4', 'a5'] as const;
export type CardSize = (typeof cardSizes)[number];

export const sizeLabels: Readonly<Record<CardSize, string>> = { a4: 'A4', a5: 'two A5 on A4' };

/** Vehicles in one print. */
export const MOST_IN_PRINT = 100;
