import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { KeysButton } from '#features/staff/client/commands/keys-button.tsx';
import { useCommand } from '#features/staff/client/commands/use-command.ts';
import type { ListWalk } from './use-list-walk.ts';

interface InquiryKeysProps {
  walk: ListWalk;
  mayHandle: boolean;
  /** Marks it as read. */
  onDone: () => void;
  /** Brings the person to the field for the answer. */
  onReply: () => void;
  /** Brings the person to where a call is noted. */
  onCall: () => void;
  /** Brings the person to the field of who looks after it. */
  onAssign: () => void;
}

/** Through the list without going back to it, by buttons or by single keys, which can be switched off. */
export function InquiryKeys({ walk, mayHandle, onDone, onReply, onCall, onAssign }: InquiryKeysProps) {
  const { hasPrevious, hasNext, isTurning, go } = walk;
  const done = () => {
    onDone();
    if (hasNext) void go(1);
  };
  useCommand('next', () => void go(1));
  useCommand('previous', () => void go(-1));
  useCommand('reply', mayHandle ? onReply : undefined);
  useCommand('call', mayHandle ? onCall : undefined);
  useCommand('assign', mayHandle ? onAssign : undefined);
  useCommand('done', mayHandle ? done : undefined);

  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="secondary"
          disabled={!hasPrevious || isTurning}
          onClick={() => void go(-1)}
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">Previous</span>
        </Button>
        <Button size="sm" variant="secondary" disabled={!hasNext || isTurning} onClick={() => void go(1)}>
          <span className="max-sm:sr-only">Next</span>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <KeysButton />
    </div>
  );
}
