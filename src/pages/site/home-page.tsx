import { Suspense } from 'react';
import { lazily } from '#client/lazily.tsx';
import { LoadBoundary } from '#client/navigation/load-boundary.tsx';
import { usePageHead } from '#client/page-head.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { dealerJsonLd } from './home/dealer-json-ld.ts';
import { FeaturedVehicles } from './home/featured-vehicles.tsx';
import { Hero } from './home/hero.tsx';

const LowerSections = lazily(async () => (await import('./home/lower-sections.tsx')).LowerSections);

export function HomePage() {
  const dealership = useDealership();
  const { name, address } = dealership;
  usePageHead({
    title: `${name} | Premium Used Cars in ${address.suburb} ${address.state}`,
    description: `${name} sells premium and luxury used cars in ${address.suburb}, ${address.state}. Browse the collection, book a test drive and arrange finance with a family-owned, licensed motor dealer.`,
    canonicalPath: sitePaths.home,
    jsonLd: dealerJsonLd(dealership),
  });
  return (
    <>
      <Hero />
      <FeaturedVehicles />
      <LoadBoundary>
        <Suspense fallback={<div className="min-h-dvh" />}>
          <LowerSections />
        </Suspense>
      </LoadBoundary>
    </>
  );
}
