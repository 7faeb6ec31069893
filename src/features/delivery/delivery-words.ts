import { exactDollars } from '#shared/money.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { Delivery } from './delivery.contract.ts';

/** `Free`, or `$490` */
export function deliveryPriceWords(dollars: number): string {
  return dollars === 0 ? 'Free' : exactDollars(dollars);
}

/** `Up to 300 km` */
export function bandWords({ upToKm }: Delivery['bands'][number]): string {
  return `Up to ${groupThousands(upToKm)} km`;
}

/** The answer in two sentences: the price, and what it is taken from. */
export function deliveryWords({ postcode, km, priceDollars }: NonNullable<Delivery['to']>): {
  price: string;
  distance: string;
} {
  if (km === null) {
    return {
      price: `We do not know how far postcode ${postcode} is.`,
      distance: 'Please check it, or ask us what delivery would cost.',
    };
  }
  const distance = `Postcode ${postcode} is about ${groupThousands(km)} km from our yard in a straight line.`;
  if (priceDollars === null) {
    return {
      price: `We have no fixed price for delivery to ${postcode}.`,
      distance: `${distance} Ask us what it would cost.`,
    };
  }
  return {
    price:
      priceDollars === 0
        ? `Delivery to ${postcode} is free.`
        : `Delivery to ${postcode} is ${exactDollars(priceDollars)}.`,
    distance,
  };
}
