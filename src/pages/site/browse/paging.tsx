import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import type { BrowseRequest } from '#features/vehicles/search/vehicle-filters.ts';
import type { Pagination } from '#features/vehicles/vehicle.contract.ts';
import { browseHref } from '#features/vehicles/vehicle-paths.ts';
import { countVehicles } from './browse-head.ts';

interface PagingProps {
  request: BrowseRequest;
  pagination: Pagination;
  onTurn: () => void;
}

/** Previous and Next are links, so that pages can be opened, shared and crawled without JavaScript. */
export function Paging({ request, pagination, onTurn }: PagingProps) {
  const { currentPage, totalPages, totalVehicles, hasNextPage, hasPreviousPage } = pagination;
  const turn = (isPossible: boolean, page: number, rel: 'prev' | 'next', children: ReactNode) =>
    isPossible ? (
      <ButtonLink variant="secondary" rel={rel} href={browseHref({ ...request, page })} onClick={onTurn}>
        {children}
      </ButtonLink>
    ) : (
      <Button variant="secondary" disabled>
        {children}
      </Button>
    );
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {turn(
        hasPreviousPage,
        Math.min(currentPage - 1, totalPages),
        'prev',
        <>
          <ChevronLeft aria-hidden="true" className="size-4" />
          Previous
        </>,
      )}
      <p className="order-last w-full text-center text-sm text-muted tabular-nums sm:order-none sm:w-auto">
        <span className="font-semibold text-ink">
          Page {currentPage} of {totalPages}
        </span>{' '}
        ({countVehicles(totalVehicles)})
      </p>
      {turn(
        hasNextPage,
        currentPage + 1,
        'next',
        <>
          Next
          <ChevronRight aria-hidden="true" className="size-4" />
        </>,
      )}
    </nav>
  );
}
