import { ArrowRight } from 'lucide-react';
import { SmartLink } from '#client/ui/smart-link.tsx';
import type { SellTexts } from '#features/dealership/dealership.contract.ts';

export interface Offer {
  /** The text below it is the dealer's. */
  name: keyof SellTexts['offers'];
  title: string;
  /** The form values that choosing the card sets. */
  interest: string;
  message: string;
}

export const offers = [
  {
    name: 'needCash',
    title: 'Need Cash',
    interest: 'Other',
    message: 'I would like to sell my car for cash.',
  },
  {
    name: 'backTrade',
    title: 'Back Trade',
    interest: 'Trade-In Evaluation',
    message: 'I would like to trade back to a less expensive car.',
  },
  {
    name: 'refinance',
    title: 'Refinance',
    interest: 'Financing Options',
    message: 'I would like to refinance my car.',
  },
] as const satisfies Offer[];

export function OfferCards({
  texts,
  onChoose,
}: {
  texts: SellTexts['offers'] | undefined;
  onChoose: (offer: Offer) => void;
}) {
  return (
    <section aria-label="Three ways to sell" className="page-width section-space">
      <ul className="grid grid-cols-1 gap-6 md:grid-cols-3">
        {offers.map((offer) => (
          <li
            key={offer.title}
            className="flex flex-col rounded-card border border-line bg-surface p-6 shadow-card sm:p-8 tight:p-4"
          >
            <h2 className="text-2xl">{offer.title}</h2>
            <p className="mt-3 mb-6 text-muted">{texts?.[offer.name]}</p>
            <SmartLink
              href="#contact"
              onClick={() => onChoose(offer)}
              className="mt-auto inline-flex min-h-11 items-center gap-2 font-semibold text-accent-text underline underline-offset-4"
            >
              Get an Offer<span className="sr-only">: {offer.title}</span>
              <ArrowRight aria-hidden="true" className="size-4" />
            </SmartLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
