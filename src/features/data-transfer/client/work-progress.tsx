import { useId } from 'react';
import { ProgressBar } from '#client/ui/progress-bar.tsx';

/** Indeterminate without a share. */
export function WorkProgress({ label, share }: { label: string; share: number | undefined }) {
  const id = useId();
  return (
    <div className="mt-4" role="status">
      <label htmlFor={id} className="mb-1 block text-sm text-muted">
        {label}
        {share !== undefined && ` (${Math.round(share * 100)}%)`}
      </label>
      <ProgressBar id={id} value={share} max={1} />
    </div>
  );
}
