import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { useExportPerson } from './person-data-queries.ts';

/** For owners, when a person asks what is held about them, or wants it gone. */
export function PersonDataRequests({ inquiryId }: { inquiryId: number }) {
  const [isErasing, setErasing] = useState(false);
  const exporting = useExportPerson(inquiryId);
  return (
    <>
      <p className="mb-4 text-muted">
        For when they ask to see what is held about them, or to have it erased: this inquiry, those joined to
        it, their bookings, and the mails and notes about all of them.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
          Export
        </Button>
        <Button variant="quietDanger" onClick={() => setErasing(true)}>
          Erase…
        </Button>
      </div>
      <EraseDialog inquiryId={inquiryId} open={isErasing} onOpenChange={setErasing} />
    </>
  );
}
