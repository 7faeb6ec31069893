import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazily } from '#client/lazily.tsx';
import { Button } from '#client/ui/button.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { MOST_CHANGED_TOGETHER } from '../../bulk-limits.ts';

const DeletionDialog = lazily<{ ids: readonly number[]; onClose: () => void }>(
  async () => (await import('./deletion-dialog.tsx')).DeletionDialog,
);

/** Deletes the chosen vehicles together. */
export function DeleteChosen({ ids }: { ids: readonly number[] }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMay('stock.delete')) return null;
  return (
    <>
      <Button
        size="sm"
        variant="quietDanger"
        disabled={ids.length > MOST_CHANGED_TOGETHER}
        onClick={() => setIsOpen(true)}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        Delete
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DeletionDialog ids={ids} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
