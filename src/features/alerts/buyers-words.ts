import { groupThousands } from '#shared/numbers.ts';

/** `1 buyer`, `1,200 buyers` */
export const buyersWords = (count: number): string =>
  count === 1 ? '1 buyer' : `${groupThousands(count)} buyers`;
