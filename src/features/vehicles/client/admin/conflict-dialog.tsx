import { useRef } from 'react';
import { Button } from '../../../../client/ui/button.tsx';
import { Dialog } from '../../../../client/ui/dialog.tsx';

interface ConflictDialogProps {
  message: string | undefined;
  differences: readonly string[];
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}

/** Two people had the same vehicle open. Nothing is overwritten until this one has decided. */
export function ConflictDialog({ message, differences, onLoadTheirs, onKeepMine }: ConflictDialogProps) {
  const keepMine = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={message !== undefined}
      onOpenChange={onKeepMine}
      title="Changed by somebody else"
      description={message}
      firstFocus={keepMine}
      footer={
        <>
          <Button ref={keepMine} variant="secondary" onClick={onKeepMine}>
            Keep my changes here
          </Button>
          <Button onClick={onLoadTheirs}>Load their version</Button>
        </>
      }
    >
      {differences.length > 0 && (
        <>
          <p className="font-semibold">What they changed</p>
          <ul className="mt-2 list-disc pl-5">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-4 text-sm text-muted">
        If you keep your changes, the next save puts them in place of theirs.
      </p>
    </Dialog>
  );
}
