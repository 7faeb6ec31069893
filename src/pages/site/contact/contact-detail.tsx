import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { directionsLink } from '#features/dealership/dealership.ts';

interface ContactDetailProps {
  Icon: LucideIcon;
  title: string;
  /** Heading level: a section or a part of one. */
  heading: 'h2' | 'h3';
  children: ReactNode;
}

/** One way to contact the dealership, with its icon. */
export function ContactDetail({ Icon, title, heading: Heading, children }: ContactDetailProps) {
  return (
    <div className="flex gap-4">
      <Icon aria-hidden="true" strokeWidth={1.5} className="mt-0.5 size-5 shrink-0 text-accent-text" />
      <div>
        <Heading className="mb-1 font-semibold">{title}</Heading>
        {children}
      </div>
    </div>
  );
}

export function DirectionsLink() {
  const dealership = useDealership();
  return (
    <a
      href={directionsLink(dealership)}
      target="_blank"
      rel="noopener noreferrer"
      className="mt-1 inline-flex min-h-9 items-center font-semibold underline decoration-accent underline-offset-4"
    >
      Get Directions
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
