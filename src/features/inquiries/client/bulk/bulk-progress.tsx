import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { groupThousands } from '#shared/numbers.ts';
import type { BulkProgress } from './use-bulk-inquiries.ts';

/** How many of a long change are stored, with a way to stop it; what has changed by then can be taken back. */
export function BulkProgressLine({ progress, onStop }: { progress: BulkProgress; onStop: () => void }) {
  const { count, total, isUndo } = progress;
  const words = `${groupThousands(count)} of ${groupThousands(total)} ${isUndo ? 'put back' : 'done'}`;
  return (
    <section
      aria-label="Chosen inquiries"
      className="sticky bottom-0 z-30 order-last mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-t-card border border-line bg-surface p-3 shadow-float"
    >
      <p role="status" className="min-w-0 text-sm font-semibold tabular-nums">
        {words}
      </p>
      <ProgressBar label="Progress" value={count} max={total} className="min-w-32 flex-1" />
      <Button size="sm" variant="secondary" onClick={onStop}>
        Stop
      </Button>
    </section>
  );
}
