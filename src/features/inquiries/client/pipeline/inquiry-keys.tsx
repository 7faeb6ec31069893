import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSingleKeys } from '#client/hooks/use-single-keys.ts';
import { Button } from '#client/ui/button.tsx';
import { KeyList } from '#client/ui/key-list.tsx';
import type { ListWalk } from './use-list-walk.ts';

interface InquiryKeysProps {
  walk: ListWalk;
  mayHandle: boolean;
  /** Marks it as read. */
  onDone: () => void;
  /** Brings the person to the field for the answer. */
  onReply: () => void;
  /** Brings the person to the field of who looks after it. */
  onAssign: () => void;
}

/** Through the list without going back to it, by buttons or by single keys, which can be switched off. */
export function InquiryKeys({ walk, mayHandle, onDone, onReply, onAssign }: InquiryKeysProps) {
  const { hasPrevious, hasNext, isTurning, go } = walk;

  useSingleKeys((key) => {
    if (key === 'n') void go(1);
    else if (key === 'p') void go(-1);
    else if (key === 'r' && mayHandle) onReply();
    else if (key === 'a' && mayHandle) onAssign();
    else if (key === 'd' && mayHandle) {
      onDone();
      if (hasNext) void go(1);
    } else return false;
    return true;
  });

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
      <KeyList
        isFloating
        keys={[
          ['n', 'Next in the list'],
          ['p', 'Previous in the list'],
          ...(mayHandle
            ? [
                ['r', 'Reply'] as const,
                ['a', 'Choose who looks after it'] as const,
                ['d', 'Done: mark it read, then the next'] as const,
              ]
            : []),
        ]}
      />
    </div>
  );
}
