import { Download, PencilLine, X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazily } from '#client/lazily.tsx';
import { Button } from '#client/ui/button.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { groupThousands } from '#shared/numbers.ts';
import { MOST_CHANGED_TOGETHER } from '../../bulk-limits.ts';

const BulkDialog = lazily<{ ids: readonly number[]; onClose: () => void }>(
  async () => (await import('./bulk-dialog.tsx')).BulkDialog,
);

interface BulkBarProps {
  vehicles: readonly AdminVehicle[];
  /** How many of them the filter leaves out. */
  hiddenCount: number;
  /** Says that too many are chosen for one of the further things; empty otherwise. */
  limit: string;
  onExport: () => void;
  /** Further things to do with them. */
  children?: ReactNode;
  onClear: () => void;
}

/**
 * What can be done with the chosen vehicles. Below the list and in sight while it is scrolled, but before it for the
 * keyboard, which would have to go through every row.
 */
export function BulkBar({ vehicles, hiddenCount, limit, onExport, onClear, children }: BulkBarProps) {
  const mayChange = useMay('stock.change');
  const [isChanging, setIsChanging] = useState(false);
  useRoomBelow(vehicles.length > 0);
  if (vehicles.length === 0) return null;
  const areTooMany = vehicles.length > MOST_CHANGED_TOGETHER;
  const limits = [
    mayChange && areTooMany && `At most ${groupThousands(MOST_CHANGED_TOGETHER)} can be changed at once`,
    limit,
  ].filter(Boolean);
  return (
    <section
      aria-label="Chosen vehicles"
      className="sticky bottom-0 z-30 order-last mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-t-card border border-line bg-surface p-3 shadow-float"
    >
      <p role="status" className="min-w-0 grow text-sm">
        <span className="font-semibold">{groupThousands(vehicles.length)} chosen</span>
        {hiddenCount > 0 && `, ${groupThousands(hiddenCount)} of them not in this list`}
        {limits.length > 0 &&
          `. ${limits.join('. ')}. Choose fewer by the search or a filter, and do the rest in turns.`}
      </p>
      {mayChange && (
        <Button size="sm" disabled={areTooMany} onClick={() => setIsChanging(true)}>
          <PencilLine aria-hidden="true" className="size-4" />
          Change
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={onExport}>
        <Download aria-hidden="true" className="size-4" />
        Export CSV
      </Button>
      {children}
      <Button size="sm" variant="quiet" onClick={onClear}>
        <X aria-hidden="true" className="size-4" />
        Clear
      </Button>
      {isChanging && (
        <Suspense fallback={null}>
          <BulkDialog ids={vehicles.map(({ id }) => id)} onClose={() => setIsChanging(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** A row that gets the focus is scrolled to above the bar. */
function useRoomBelow(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const { style } = document.documentElement;
    style.scrollPaddingBottom = '8rem';
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, [isShown]);
}
