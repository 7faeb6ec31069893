import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { FoundFrom } from '../privacy.contract.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { useExportPerson } from './person-data-queries.ts';

const what: Readonly<Record<FoundFrom['from'], string>> = {
  inquiry: 'this inquiry, those joined to it, their bookings',
  booking: 'this booking, others of theirs, what they wrote from the same address',
  hold: 'this hold, others of theirs, their bookings, what they wrote from the same address',
};

interface PersonDataRequestsProps {
  found: FoundFrom;
  onErased: () => void;
}

/** For owners, when a person asks what is held about them, or wants it gone. */
export function PersonDataRequests({ found, onErased }: PersonDataRequestsProps) {
  const [isErasing, setErasing] = useState(false);
  const exporting = useExportPerson(found);
  return (
    <>
      <p className="mb-4 text-muted">
        For when they ask to see what is held about them, or to have it erased: {what[found.from]}, and the
        mails and notes about all of them.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
          Export
        </Button>
        <Button variant="quietDanger" onClick={() => setErasing(true)}>
          Erase…
        </Button>
      </div>
      <EraseDialog found={found} open={isErasing} onOpenChange={setErasing} onErased={onErased} />
    </>
  );
}
