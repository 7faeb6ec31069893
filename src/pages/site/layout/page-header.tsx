import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface PageHeaderProps {
  title: string;
  lead?: string;
  /** Smaller, where visitors come for one thing. */
  isShort?: boolean;
  /** At the right of the title, on an upright phone below. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** The dark band with the page's title. */
export function PageHeader({ title, lead, isShort, beside, children }: PageHeaderProps) {
  return (
    <div className={classNames('night', isShort ? 'py-5 sm:py-8 low:py-3' : 'py-12 sm:py-16 low:py-6')}>
      <div className="page-width sm:flex sm:items-center sm:justify-between sm:gap-8 lg:gap-16">
        <div className="min-w-0">
          <h1 className="text-title">{title}</h1>
          {lead && <p className="mt-3 max-w-2xl text-lead text-muted">{lead}</p>}
          {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
        </div>
        {beside}
      </div>
    </div>
  );
}
