import { type ReactNode, useId } from 'react';
import { classNames } from '../../client/ui/class-names.ts';

interface PanelProps {
  title: string;
  className?: string;
  children: ReactNode;
}

/** A titled box; the staff area's pages are made of these. */
export function Panel({ title, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames('rounded-card border border-line bg-surface p-5 shadow-card sm:p-6', className)}
    >
      <h2 id={id} className="mb-3 text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
