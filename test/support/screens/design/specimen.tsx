import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface SpecimenProps {
  /** The component and, where it has several, its state. */
  name: string;
  className?: string;
  children: ReactNode;
}

/** One component with its name above it. */
export function Specimen({ name, className, children }: SpecimenProps) {
  return (
    <div className={classNames('min-w-0', className)}>
      <h3 className="mb-3 text-sm font-semibold text-muted">{name}</h3>
      {children}
    </div>
  );
}

/** Long enough to show a name that does not fit. */
export const LONG_TEXT =
  'A name that somebody wrote without thinking of the space it would have: Mercedes-AMG GLE 63 S 4MATIC+ Coupe Night Edition';
