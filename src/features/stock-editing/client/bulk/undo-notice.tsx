import { formatExactTime, formatTimeAgo } from '#client/time-ago.ts';
import { Button } from '#client/ui/button.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { useBulkChanges, useBulkUndo } from './bulk-calls.ts';

/** The last change of several vehicles, which one click undoes, also after a reload and by a colleague. */
export function UndoNotice() {
  return useMay('stock.change') ? <LastChange /> : null;
}

function LastChange() {
  const { data } = useBulkChanges();
  const undo = useBulkUndo();
  const last = data?.[0];
  if (!last) return null;
  const at = new Date(last.time);
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <span>
        {last.title} · {last.staffName} ·{' '}
        <time dateTime={last.time} title={formatExactTime(at)}>
          {formatTimeAgo(at, new Date())}
        </time>
      </span>
      <Button
        size="sm"
        variant="secondary"
        isBusy={undo.isPending}
        aria-label={`Undo: ${last.title}`}
        onClick={() => undo.mutate(last.key)}
      >
        Undo
      </Button>
    </p>
  );
}
