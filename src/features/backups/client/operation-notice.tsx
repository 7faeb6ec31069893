import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import type { AnswerOf } from '#shared/call.ts';
import type { getOperation } from '../backup.contract.ts';

interface OperationNoticeProps {
  operation: AnswerOf<typeof getOperation> | undefined;
  /** Omitted where it cannot be cancelled. */
  onCancel?: () => void;
}

/** The running operation and its progress; a permanent live region for screen readers. */
export function OperationNotice({ operation, onCancel }: OperationNoticeProps) {
  const { running, step, percent } = operation ?? {};
  return (
    <div role="status" aria-live="polite">
      {running && (
        <div className="mb-6 rounded-card border border-accent bg-surface p-5">
          <p className="font-semibold">{running} is running. The site stays open meanwhile.</p>
          <p className="mt-1 text-sm text-muted">
            {step ?? 'Working'}
            {typeof percent === 'number' && ` (${percent}%)`}
          </p>
          <ProgressBar label={running} max={100} value={percent ?? undefined} className="mt-3" />
          {onCancel && (
            <Button variant="secondary" size="sm" className="mt-4" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
