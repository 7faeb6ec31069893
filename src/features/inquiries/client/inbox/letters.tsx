import type { ComponentProps } from 'react';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useAnswerKeys, useRowKeys } from '#features/staff/client/commands/use-row-keys.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { useChosen } from '#features/stock-editing/client/bulk/use-chosen.ts';
import type { InquiryCounts, InquiryFilter } from '../../inquiry-list.contract.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import type { useFoundInquiries } from './inquiry-queries.ts';
import { InquiryTable } from './inquiry-table.tsx';
import { ListPaging } from './list-paging.tsx';

interface LettersProps extends Omit<ComponentProps<typeof InquiryTable>, 'inquiries' | 'choosing'> {
  found: ReturnType<typeof useFoundInquiries>;
  /** What the list is narrowed to, in words, and the way out of it. */
  narrowing: readonly string[];
  onShowAll: () => void;
  empty: string;
  onTurn: (page: number) => void;
  /** Where several can be chosen: what the list is narrowed to, and who can be given them. */
  together?: { filter: Partial<InquiryFilter>; handlers: InquiryCounts['handlers'] } | undefined;
}

/** The table with its pages, and what can be done with several rows. */
export function Letters({ found, narrowing, onShowAll, empty, onTurn, together, ...table }: LettersProps) {
  const { data, isError } = found;
  useRowKeys();
  useAnswerKeys(useMay('inquiries.handle'));
  const { clear, ...choosing } = useChosen(data?.inquiries ?? []);
  if (isError && !data)
    return <LoadFailed title="Failed to load inquiries. Please try again." query={found} />;
  if (!data) return <Skeleton className="h-72" />;
  return (
    <div className="flex flex-col">
      {together && <BulkBar {...together} chosen={choosing.chosen} total={data.total} onClear={clear} />}
      {data.total === 0 ? (
        narrowing.length > 0 ? (
          <EmptyState title="No inquiries match your search" hint={narrowing.join(', ')}>
            <Button variant="secondary" onClick={onShowAll}>
              Show All Inquiries
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title={empty} />
        )
      ) : (
        <InquiryTable {...table} inquiries={data.inquiries} choosing={together && choosing} />
      )}
      <ListPaging page={data.page} pages={data.pages} total={data.total} onTurn={onTurn} />
    </div>
  );
}
