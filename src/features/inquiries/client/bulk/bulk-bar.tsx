import { Archive, MailOpen, ShieldX, UserRoundPlus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { groupThousands } from '#shared/numbers.ts';
import type { BulkAct } from '../../bulk-inquiries.contract.ts';
import type { InquiryCounts, InquiryFilter } from '../../inquiry-list.contract.ts';
import { MOST_INQUIRIES_IN_TURN, MOST_INQUIRIES_TOGETHER } from '../../inquiry-list.ts';
import { countInWords } from '../inbox/list-paging.tsx';
import { CloseDialog, GiveDialog } from './bulk-dialogs.tsx';
import { BulkProgressLine } from './bulk-progress.tsx';
import { useBulkInquiries } from './use-bulk-inquiries.ts';

interface BulkBarProps {
  chosen: ReadonlySet<number>;
  /** What the list is narrowed to, and how many that are. */
  filter: Partial<InquiryFilter>;
  total: number;
  handlers: InquiryCounts['handlers'];
  onClear: () => void;
}

type Asked = 'read' | 'give' | 'close' | 'spam';

/** What can be done with the chosen inquiries. In sight while the list is scrolled, before it for the keyboard. */
export function BulkBar({ chosen, filter, total, handlers, onClear }: BulkBarProps) {
  const [isAll, setIsAll] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const clear = () => {
    setIsAll(false);
    setAsked(undefined);
    onClear();
  };
  const { change, isPending, progress, stop } = useBulkInquiries({ onDone: clear });
  const narrowed = JSON.stringify(filter);
  // Other words or filters are another list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another list
  useEffect(() => setIsAll(false), [narrowed]);
  useRoomBelow(chosen.size > 0 || progress !== undefined);
  if (progress && progress.total > MOST_INQUIRIES_TOGETHER)
    return <BulkProgressLine progress={progress} onStop={stop} />;
  if (chosen.size === 0) return null;
  const count = isAll ? total : chosen.size;
  const isTooMany = count > MOST_INQUIRIES_IN_TURN;
  const what = countInWords(count);
  const act = (wanted: BulkAct, words: string) => {
    setAsked(undefined);
    change({ which: isAll ? { filter, total } : { ids: [...chosen] }, act: wanted, words });
  };
  const markRead = () => act({ kind: 'read' }, 'marked as read');
  const markSpam = () => act({ kind: 'spam' }, 'moved to spam');
  const isOff = isTooMany || isPending;
  return (
    <section
      aria-label="Chosen inquiries"
      className="sticky bottom-0 z-30 order-last mt-4 flex flex-wrap items-center gap-x-2 gap-y-2 rounded-t-card border border-line bg-surface p-3 shadow-float"
    >
      <p role="status" className="min-w-0 grow text-sm">
        <span className="font-semibold">{groupThousands(count)} chosen</span>
        {isTooMany &&
          `. At most ${groupThousands(MOST_INQUIRIES_IN_TURN)} can be changed together: narrow the list, and do the rest in turns.`}
      </p>
      {!isAll && total > chosen.size && (
        <Button size="sm" variant="quiet" onClick={() => setIsAll(true)}>
          Choose all {groupThousands(total)} that match
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        disabled={isOff}
        onClick={() => (isAll ? setAsked('read') : markRead())}
      >
        <MailOpen aria-hidden="true" className="size-4" />
        Mark Read
      </Button>
      <Button size="sm" variant="secondary" disabled={isOff} onClick={() => setAsked('give')}>
        <UserRoundPlus aria-hidden="true" className="size-4" />
        Give to…
      </Button>
      <Button size="sm" variant="secondary" disabled={isOff} onClick={() => setAsked('close')}>
        <Archive aria-hidden="true" className="size-4" />
        Close…
      </Button>
      <Button
        size="sm"
        variant="secondary"
        disabled={isOff}
        onClick={() => (isAll ? setAsked('spam') : markSpam())}
      >
        <ShieldX aria-hidden="true" className="size-4" />
        Spam
      </Button>
      <Button size="sm" variant="quiet" onClick={clear}>
        <X aria-hidden="true" className="size-4" />
        Clear
      </Button>
      {asked === 'give' && (
        <GiveDialog what={what} handlers={handlers} onClose={() => setAsked(undefined)} onChoose={act} />
      )}
      {asked === 'close' && <CloseDialog what={what} onClose={() => setAsked(undefined)} onChoose={act} />}
      <ConfirmDialog
        open={asked === 'read' || asked === 'spam'}
        onOpenChange={() => setAsked(undefined)}
        title={asked === 'spam' ? `Move ${what} to spam?` : `Mark ${what} as read?`}
        description={
          asked === 'spam'
            ? 'All that match the list, also those on other pages. They can be put back.'
            : 'All that match the list, also those on other pages. What is read does not become new again.'
        }
        confirmLabel={asked === 'spam' ? 'Move to Spam' : 'Mark Read'}
        onConfirm={asked === 'spam' ? markSpam : markRead}
      />
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
