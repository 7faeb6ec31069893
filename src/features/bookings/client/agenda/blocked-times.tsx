import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { dayWords } from '#features/customers/day-words.ts';
import type { AgendaBlock } from '../../agenda.contract.ts';
import { blocksOn, blockWords } from './agenda-days.ts';
import { useLiftBlock } from './agenda-queries.ts';

interface BlockedTimesProps {
  day: string;
  blocks: readonly AgendaBlock[];
  mayHandle: boolean;
  className: string;
}

/** What nobody can book on a day, and why. One press lifts it. */
export function BlockedTimes({ day, blocks, mayHandle, className }: BlockedTimesProps) {
  const lifting = useLiftBlock();
  const here = blocksOn(day, blocks);
  if (here.length === 0) return null;
  return (
    <ul
      aria-label={`Blocked on ${dayWords(day)}`}
      className={classNames('grid grid-cols-[minmax(0,1fr)] gap-1.5', className)}
    >
      {here.map((block) => (
        <li
          key={block.id}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-sunken p-2 text-sm"
        >
          <span className="min-w-0 break-words">
            <strong>Blocked {blockWords(day, block)}</strong>: {block.reason}
            {block.by && <span className="text-muted"> ({block.by})</span>}
          </span>
          {mayHandle && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Lift the block ${block.reason}`}
              disabled={lifting.isPending}
              onClick={() => lifting.mutate(block)}
            >
              Lift
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
