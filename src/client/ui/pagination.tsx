import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export interface PaginationProps {
  currentPage: number;
  totalPages: number;
  hasPreviousPage: boolean;
  hasNextPage: boolean;
  onPageChange: (page: number) => void;
  /** What is paged, after the page number: `43 vehicles`. */
  children?: ReactNode;
  label?: string;
}

export function Pagination({
  currentPage,
  totalPages,
  hasPreviousPage,
  hasNextPage,
  onPageChange,
  children,
  label = 'Pages',
}: PaginationProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <Button variant="secondary" disabled={!hasPreviousPage} onClick={() => onPageChange(currentPage - 1)}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        Previous
      </Button>
      <p className="order-last w-full text-center text-sm text-muted tabular-nums sm:order-none sm:w-auto">
        <span className="font-semibold text-ink">
          Page {currentPage} of {totalPages}
        </span>
        {children && <span className="ml-2">{children}</span>}
      </p>
      <Button variant="secondary" disabled={!hasNextPage} onClick={() => onPageChange(currentPage + 1)}>
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </nav>
  );
}
