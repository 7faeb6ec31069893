interface Figures {
  price: number;
  deposit: number;
  tradeIn: number;
  isRateMissing: boolean;
}

export interface NoQuote {
  /** For the line above the fields on a phone. */
  short: string;
  words: string;
}

const TO_SEE = 'to see what it would cost you.';

/** Why there is no repayment to show; undefined when there is one. */
export function whyNoQuote({ price, deposit, tradeIn, isRateMissing }: Figures): NoQuote | undefined {
  if (price <= 0) return { short: 'Enter a price', words: `Enter the price of the vehicle ${TO_SEE}` };
  if (deposit + tradeIn >= price)
    return {
      short: 'Nothing to finance',
      words: `${whatPays({ price, deposit, tradeIn })}, so there is nothing to finance.`,
    };
  if (isRateMissing) return { short: 'Enter an interest rate', words: `Enter an interest rate ${TO_SEE}` };
  return undefined;
}

function whatPays({ price, deposit, tradeIn }: Omit<Figures, 'isRateMissing'>): string {
  if (deposit >= price) return 'The deposit pays for the vehicle';
  if (tradeIn >= price) return 'The trade-in pays for the vehicle';
  return 'The deposit and trade-in pay for the vehicle';
}
