import { Button } from '#client/ui/button.tsx';
import { groupThousands } from '#shared/numbers.ts';
import type { OtherInquiry } from '../../pipeline.contract.ts';

interface JoinOfferProps {
  others: readonly OtherInquiry[];
  /** Inquiries that are being joined. */
  busyIds: readonly number[];
  onJoin: (ids: number[]) => void;
  /** Shows who they are. */
  onLook: () => void;
}

/** In one line, for screens on which who it may be stands below what was said: an answer ends the waiting of all of them. */
export function JoinOffer({ others, busyIds, onJoin, onLook }: JoinOfferProps) {
  // Spam is joined by itself, or not at all.
  const ids = others.filter(({ isSpam }) => !isSpam).map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface px-3 py-1 text-sm">
      <button type="button" onClick={onLook} className="min-h-11 underline underline-offset-4">
        {ids.length === 1
          ? 'Perhaps one more of this person'
          : `Perhaps ${groupThousands(ids.length)} more of this person`}
      </button>
      <Button
        size="sm"
        variant="secondary"
        isBusy={ids.every((id) => busyIds.includes(id))}
        onClick={() => onJoin(ids)}
      >
        {ids.length === 1 ? 'Join It' : 'Join Them'}
      </Button>
    </p>
  );
}
