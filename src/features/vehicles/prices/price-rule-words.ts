import { DAYS_SHOWN, DAYS_WITHOUT_RAISE, LEAST_DAYS_PUBLIC } from './price-reduction.ts';

/** What the site says about its prices: the page, and the same for machines. It is what the code does, and no setting. */
export const PRICE_RULES_TITLE = 'How We Show Prices';

export const priceRules: readonly { heading: string; paragraphs?: string[]; points?: string[] }[] = [
  {
    heading: 'When we say “Reduced”',
    paragraphs: [
      'The site works this out by itself from the prices that it has shown. A vehicle is called reduced, by the difference to its price today, only while all of this is true:',
    ],
    points: [
      `The higher price was on this site for at least ${LEAST_DAYS_PUBLIC} days in a row, up to the day of the reduction.`,
      'Both prices include the same: both are drive-away prices, or both exclude government charges.',
      `In the ${DAYS_WITHOUT_RAISE} days before the reduction, or since the vehicle was added, the price had not been raised, and what it includes had not changed. Where the site did not record all of that time, it does not say “Reduced”.`,
      'Since the reduction the price has not gone up, and the vehicle has stayed on the site with a price.',
      `The reduction is not older than ${DAYS_SHOWN} days. After that it is simply the price.`,
    ],
  },
  {
    heading: 'The price history of a vehicle',
    paragraphs: [
      'Where a vehicle has had more than one price on this site, its page shows each of them with its days, and what it included. Days are those of our own calendar. Of several prices on one day the last counts, so a slip that was mended the same day is no price.',
      'Prices from before a vehicle was on the site, or while it was off the site, are not in it. Neither is what the site did not record: then the history begins later.',
    ],
  },
  {
    heading: 'What a price includes',
    paragraphs: [
      '“Drive Away” includes all government charges. “Excl. Govt. Charges” does not: transfer fee and stamp duty come on top, and where we can, the page of the vehicle estimates them.',
    ],
  },
];
