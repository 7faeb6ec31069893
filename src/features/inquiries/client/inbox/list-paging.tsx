import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { groupThousands } from '#shared/numbers.ts';

interface ListPagingProps {
  page: number;
  pages: number;
  total: number;
  onTurn: (page: number) => void;
  /** In a narrow column, whose heading has the count. */
  isShort?: boolean;
}

export function countInWords(total: number): string {
  return total === 1 ? '1 inquiry' : `${groupThousands(total)} inquiries`;
}

/** Nothing while all fits on one page. */
export function ListPaging({ page, pages, total, onTurn, isShort }: ListPagingProps) {
  if (pages <= 1) return null;
  const size = isShort ? 'sm' : 'md';
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <Button variant="secondary" size={size} disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        Previous
      </Button>
      <p
        className={classNames(
          'order-last w-full text-center text-sm text-muted tabular-nums',
          !isShort && 'sm:order-none sm:w-auto',
        )}
      >
        <span className="font-semibold text-ink">
          Page {groupThousands(page)} of {groupThousands(pages)}
        </span>
        {!isShort && ` (${countInWords(total)})`}
      </p>
      <Button variant="secondary" size={size} disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </nav>
  );
}
