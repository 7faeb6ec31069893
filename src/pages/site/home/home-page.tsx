import { Suspense } from 'react';
import { useRead } from '#client/api/use-read.ts';
import { lazily } from '#client/lazily.tsx';
import { LoadBoundary } from '#client/navigation/load-boundary.tsx';
import { usePageHead } from '#client/page-head.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { homeTextsAddress } from '#features/dealership/dealership-paths.ts';
import { photoAddress } from '#features/photos/photo-address.ts';
import { RecentlyViewed } from '#features/shortlist/client/recent/recently-viewed.tsx';
import { sitePaths } from '#shared/site-paths.ts';
import { dealerJsonLd } from './dealer-json-ld.ts';
import { FeaturedVehicles } from './featured-vehicles.tsx';
import { Hero } from './hero.tsx';

const LowerSections = lazily(async () => (await import('./lower-sections.tsx')).LowerSections);

export function HomePage() {
  const dealership = useDealership();
  const { hero } = dealership;
  const { data: texts } = useRead(homeTextsAddress());
  usePageHead({
    title: texts?.search.title ?? dealership.name,
    description: texts?.search.text ?? dealership.name,
    canonicalPath: sitePaths.home,
    imagePath: hero.picture && photoAddress(hero.picture, 1280),
    // Read in the document alone: browsers need not carry the code.
    jsonLd: import.meta.env.SSR ? dealerJsonLd(dealership) : undefined,
  });
  return (
    <>
      <Hero />
      <FeaturedVehicles />
      <RecentlyViewed />
      <LoadBoundary>
        <Suspense fallback={<div className="min-h-dvh" />}>
          <LowerSections />
        </Suspense>
      </LoadBoundary>
    </>
  );
}
