import { type ReactNode, useId } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { groupThousands } from '#shared/numbers.ts';

interface PanelProps {
  title: string;
  /** The number beside the title. */
  count?: number;
  /** Beside something that matters more. */
  isCompact?: boolean;
  className?: string;
  children: ReactNode;
}

/** A titled box of the staff area. */
export function Panel({ title, count, isCompact, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'rounded-card border border-line bg-surface shadow-card',
        isCompact ? 'px-4 py-3' : 'p-5 sm:p-6',
        className,
      )}
    >
      <h2 id={id} className={classNames('font-semibold tracking-tight', isCompact ? 'mb-2' : 'mb-3 text-lg')}>
        {title}
        {count !== undefined && count > 0 && (
          <span className="ml-2 rounded-full bg-danger px-2.5 py-0.5 text-sm font-bold text-danger-ink tabular-nums">
            {groupThousands(count)}
          </span>
        )}
      </h2>
      {children}
    </section>
  );
}
