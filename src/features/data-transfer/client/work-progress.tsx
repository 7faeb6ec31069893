import { useId } from 'react';
import { ProgressBar } from '#client/ui/progress-bar.tsx';

/** Without a share it shows only that something is going on. */
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
