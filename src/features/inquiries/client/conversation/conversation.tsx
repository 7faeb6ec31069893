import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { groupThousands } from '#shared/numbers.ts';
import type { OtherInquiry } from '../../pipeline.contract.ts';
import { latestOf, type Said } from './said.ts';
import { SaidEntry } from './said-entry.tsx';

const MOST_SHOWN = 12;

interface ConversationProps {
  inquiryId: number;
  entries: readonly Said[];
  joined: readonly OtherInquiry[];
  /** What is to be known of the message that began it: mails that went out, what cannot be read. */
  aboutFirst: ReactNode;
}

/** What was said and done, the oldest first. On wide screens it scrolls by itself, and begins where it was last answered. */
export function Conversation({ inquiryId, entries, joined, aboutFirst }: ConversationProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : latestOf(entries, MOST_SHOWN);
  const area = useRef<HTMLElement>(null);
  const others = new Map(joined.map((other) => [other.id, other]));
  const lastMessage = entries.findLast(({ look }) => look === 'received')?.number;
  const lastSaid = entries.findLast(({ look }) => look !== 'done')?.number;

  // biome-ignore lint/correctness/useExhaustiveDependencies: to the end when something was added
  useEffect(() => {
    const { current } = area;
    if (!current) return;
    const last = current.querySelector<HTMLElement>('[data-last]');
    const end = current.scrollHeight - current.clientHeight;
    // A message that is longer than the window is read from its beginning.
    current.scrollTop = Math.min(end, last ? last.offsetTop - current.offsetTop : end);
  }, [entries.length]);

  return (
    <section
      ref={area}
      aria-label="What was said"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
      tabIndex={0}
      className="min-h-0 grow px-4 py-4 focus-visible:-outline-offset-2 sm:px-5 xl:overflow-y-auto"
    >
      {shown.length < entries.length && (
        <Button size="sm" variant="secondary" className="mb-4" onClick={() => setShowsAll(true)}>
          Show All {groupThousands(entries.length)}
        </Button>
      )}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {shown.map((said) => (
          <SaidEntry
            key={said.number}
            said={said}
            isLast={said.number === lastSaid}
            isWhole={said.number === lastMessage}
            other={said.inquiryId === inquiryId ? undefined : others.get(said.inquiryId)}
          >
            {said.look === 'received' && said.inquiryId === inquiryId && aboutFirst}
          </SaidEntry>
        ))}
      </ol>
    </section>
  );
}
