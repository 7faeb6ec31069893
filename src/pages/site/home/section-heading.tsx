import type { ReactNode } from 'react';

interface SectionHeadingProps {
  id: string;
  eyebrow: string;
  title: string;
  /** Links at the end of the line. */
  children?: ReactNode;
}

export function SectionHeading({ id, eyebrow, title, children }: SectionHeadingProps) {
  return (
    <div className="mb-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div>
        <p className="text-eyebrow text-accent-text uppercase">{eyebrow}</p>
        <h2 id={id} className="mt-3 text-title">
          {title}
        </h2>
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
