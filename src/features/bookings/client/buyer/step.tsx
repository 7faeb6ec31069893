import type { ReactNode } from 'react';

interface StepProps {
  number: number;
  title: string;
  /** Addresses can lead here. */
  id: string;
  children: ReactNode;
}

/** One of the few things that a booking needs. */
export function Step({ number, title, id, children }: StepProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24 outline-none">
      <h2 id={`${id}-title`} className="mb-4 flex items-center gap-3 text-heading">
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-full bg-brand text-sm text-brand-ink tabular-nums"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
