import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { momentWords } from '#features/customers/day-words.ts';
import type { AgendaBlock } from '../../agenda.contract.ts';
import { useLiftBlock } from './agenda-queries.ts';

interface BlockPanelProps {
  block: AgendaBlock;
  mayHandle: boolean;
  onClose: () => void;
}

/** What nobody can book, since when, and why. */
export function BlockPanel({ block, mayHandle, onClose }: BlockPanelProps) {
  const lifting = useLiftBlock();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Blocked times"
      description={`From ${momentWords(block.startsAt)} to ${momentWords(block.endsAt)}`}
      footer={
        mayHandle && (
          <Button
            variant="secondary"
            aria-label={`Lift the block ${block.reason}`}
            isBusy={lifting.isPending}
            onClick={() => lifting.mutate(block, { onSettled: onClose })}
          >
            Lift
          </Button>
        )
      }
    >
      <p className="break-words">
        {block.reason}
        {block.by && <span className="text-muted"> ({block.by})</span>}
      </p>
    </Dialog>
  );
}
