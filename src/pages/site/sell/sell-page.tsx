import { useState } from 'react';
import { useRead } from '#client/api/use-read.ts';
import { usePageHead } from '#client/page-head.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { sellTextsAddress } from '#features/dealership/dealership-paths.ts';
import { InquiryForm } from '#features/inquiries/client/inquiry-form.tsx';
import { sitePaths } from '#shared/site-paths.ts';
import { CallBanner } from '../layout/call-banner.tsx';
import { OurPlace } from '../layout/our-place.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { type Offer, OfferCards, offers } from './offer-cards.tsx';
import { SellingSteps } from './selling-steps.tsx';

export function SellPage() {
  const dealership = useDealership();
  const { data: texts } = useRead(sellTextsAddress());
  usePageHead({
    title: `Sell Your Car | ${dealership.name}`,
    description: texts?.searchText ?? dealership.name,
    canonicalPath: sitePaths.sell,
  });
  const [offer, setOffer] = useState<Offer>();
  return (
    <>
      <PageHeader title="Sell Your Car" lead={texts?.lead} beside={<OurPlace />} />
      <OfferCards texts={texts?.offers} onChoose={setOffer} />
      <CallBanner title="Selling Hotline" text={texts?.hotline ?? ''} />
      <SellingSteps texts={texts} />
      <section id="contact" aria-labelledby="sell-title" className="page-width section-space">
        <div className="mx-auto max-w-3xl">
          <h2 id="sell-title" className="mb-8 text-title">
            Tell Us About Your Car
          </h2>
          <InquiryForm
            kind="contact"
            name="sell"
            interest={(offer ?? offers[1]).interest}
            message={offer?.message}
            asksForCar
          />
        </div>
      </section>
    </>
  );
}
