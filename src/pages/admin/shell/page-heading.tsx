import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';

interface PageHeadingProps {
  title: string;
  description?: ReactNode;
  /** Buttons beside the title. */
  children?: ReactNode;
}

export function PageHeading({ title, description, children }: PageHeadingProps) {
  usePageTitle(title);
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {description && <p className="mt-1 text-muted">{description}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
