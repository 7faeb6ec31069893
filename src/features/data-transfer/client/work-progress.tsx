import { useId } from 'react';

/** Without a share it shows only that something is going on. */
export function WorkProgress({ label, share }: { label: string; share: number | undefined }) {
  const id = useId();
  return (
    <div className="mt-4" role="status">
      <label htmlFor={id} className="mb-1 block text-sm text-muted">
        {label}
        {share !== undefined && ` (${Math.round(share * 100)}%)`}
      </label>
      <progress id={id} value={share} max={1} className="h-2 w-full accent-brand" />
    </div>
  );
}
