import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  hint?: ReactNode;
  /** Next actions: buttons or links. */
  children?: ReactNode;
}

export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed border-line bg-surface px-6 py-16 text-center">
      <p className="text-heading text-balance text-ink">{title}</p>
      {hint && <p className="mt-2 max-w-prose text-balance text-muted">{hint}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
