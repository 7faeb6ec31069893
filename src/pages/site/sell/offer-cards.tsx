import { ArrowRight } from 'lucide-react';
import { SmartLink } from '#client/ui/smart-link.tsx';

export interface Offer {
  title: string;
  text: string;
  /** The form values that choosing the card sets. */
  interest: string;
  message: string;
}

export const offers = [
  {
    title: 'Need Cash',
    text: 'Sell us your car outright. We settle the same day, and pay out what is owing on it.',
    interest: 'Other',
    message: 'I would like to sell my car for cash.',
  },
  {
    title: 'Back Trade',
    text: 'Trade down to something smaller and take the difference with you.',
    interest: 'Trade-In Evaluation',
    message: 'I would like to trade back to a less expensive car.',
  },
  {
    title: 'Refinance',
    text: 'Keep your car and lower the repayment, or free the money that is in it.',
    interest: 'Financing Options',
    message: 'I would like to refinance my car.',
  },
] as const satisfies Offer[];

export function OfferCards({ onChoose }: { onChoose: (offer: Offer) => void }) {
  return (
    <section aria-label="Three ways to sell" className="page-width section-space">
      <ul className="grid grid-cols-1 gap-6 md:grid-cols-3">
        {offers.map((offer) => (
          <li
            key={offer.title}
            className="flex flex-col rounded-card border border-line bg-surface p-6 shadow-card sm:p-8"
          >
            <h2 className="text-2xl">{offer.title}</h2>
            <p className="mt-3 mb-6 text-muted">{offer.text}</p>
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
