import type { ReactNode } from 'react';

/** Something to know before going on. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="mb-6 rounded-card border border-accent bg-surface p-5">
      {children}
    </div>
  );
}
