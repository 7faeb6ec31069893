import type { FocusEvent } from 'react';
import { useRead } from '#client/api/use-read.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoanWarning } from '#features/finance/client/loan-warning.tsx';
import { VehicleCardSkeleton } from '#features/vehicles/client/vehicle-card-skeleton.tsx';
import { featuredAddress } from '#features/vehicles/vehicle-paths.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { CardItem } from '../card-item.tsx';
import { SectionHeading } from './section-heading.tsx';

const LOADING_CARDS = 3;

export function FeaturedVehicles() {
  return (
    <section aria-labelledby="featured-title" className="page-width section-space">
      <SectionHeading id="featured-title" eyebrow="On the floor now" title="Featured Vehicles">
        <ButtonLink href={sitePaths.browse}>View All Inventory</ButtonLink>{' '}
        <ButtonLink href="#contact" variant="secondary">
          Contact Us
        </ButtonLink>
      </SectionHeading>
      <Featured />
    </section>
  );
}

function Featured() {
  const { data, isError, refetch } = useRead(featuredAddress());
  if (isError) {
    return (
      <EmptyState title="Featured vehicles could not be loaded" hint="Please check your connection.">
        <Button onClick={() => refetch()}>Try Again</Button>
      </EmptyState>
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label="Loading featured vehicles" className={row}>
        {Array.from({ length: LOADING_CARDS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three of the same
          <VehicleCardSkeleton key={index} />
        ))}
      </div>
    );
  }
  if (data.length === 0) return <EmptyState title="No featured vehicles available at the moment." />;
  return (
    <>
      <ul className={row} onFocus={showCard}>
        {data.map((vehicle) => (
          <CardItem key={vehicle.id} of={vehicle} isInRow />
        ))}
      </ul>
      <LoanWarning className="mt-6" />
    </>
  );
}

/**
 * In a row that is wider than the window, browsers show no more than the edge of what gets the focus. By the keyboard
 * alone: what is tapped must not move from under the finger.
 */
function showCard({ target }: FocusEvent): void {
  if (target.matches(':focus-visible'))
    target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** On a phone two dozen cards would make the page too long: there they are a row to swipe. */
const row =
  'grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 max-sm:-mx-(--page-gutter) max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:has-[:focus-visible]:snap-none max-sm:gap-4 max-sm:overflow-x-auto max-sm:px-(--page-gutter) max-sm:-mt-2 max-sm:pt-2 max-sm:pb-4 max-sm:*:w-[max(86%,min(17rem,100%))] max-sm:*:shrink-0 max-sm:*:snap-center';
