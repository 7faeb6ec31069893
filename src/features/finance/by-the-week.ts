import { priceForWeek } from './price-for-week.ts';
import { estimateRepayment } from './repayment-estimate.ts';

type Terms = Parameters<typeof priceForWeek>[1] & Parameters<typeof estimateRepayment>[1];

/** Prices and the repayments a week that they mean, by the terms that are advertised now. */
export function byTheWeek(readTerms: () => Terms) {
  return {
    priceForWeek: (dollarsAWeek: number) => priceForWeek(dollarsAWeek, readTerms()),
    weekForPrice: (price: number) => estimateRepayment(price, readTerms(), 'week'),
  };
}
