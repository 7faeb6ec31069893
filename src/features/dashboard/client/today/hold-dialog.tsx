import { useEffect, useRef } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { HoldCard } from '#features/holds/client/hold-card.tsx';
import { useHolds } from '#features/holds/client/hold-queries.ts';
import { useStats } from '../stats.ts';

/** A hold with what can be decided about it, without leaving the list. It closes with the decision. */
export function HoldDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isFetching } = useHolds();
  const isMailSetUp = useStats({ isEnabled: true }).data?.isMailSetUp !== false;
  const hold = data?.holds.find((one) => one.id === id);
  const before = useRef<number>(undefined);
  useEffect(() => {
    // What was read earlier may be of before the list.
    if (!hold || isFetching) return;
    before.current ??= hold.sequence;
    if (before.current !== hold.sequence) onClose();
  }, [hold, isFetching, onClose]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      // A letter typed into a list of people would give the hold away.
      firstFocus="title"
      title="Decide"
      description="What becomes of this hold."
    >
      {hold ? (
        <ul>
          <HoldCard hold={hold} people={data?.people ?? []} mayHandle isMailSetUp={isMailSetUp} />
        </ul>
      ) : data && !isFetching ? (
        <p>This hold is no longer there.</p>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}
