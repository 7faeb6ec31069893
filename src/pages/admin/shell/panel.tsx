import { type ReactNode, useId } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface PanelProps {
  title: string;
  /** The number beside the title. */
  count?: number;
  className?: string;
  children: ReactNode;
}

/** A titled box of the staff area. */
export function Panel({ title, count, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames('rounded-card border border-line bg-surface p-5 shadow-card sm:p-6', className)}
    >
      <h2 id={id} className="mb-3 text-lg font-semibold tracking-tight">
        {title}
        {count !== undefined && count > 0 && (
          <span className="ml-2 rounded-full bg-danger px-2.5 py-0.5 text-sm font-bold text-danger-ink tabular-nums">
            {count}
          </span>
        )}
      </h2>
      {children}
    </section>
  );
}
