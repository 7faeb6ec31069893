import type { ReactNode } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { CHOOSE_PATH } from '#features/printed-matter/client/print-paths.ts';
import { groupThousands } from '#shared/numbers.ts';
import { PageHeading } from '../shell/page-heading.tsx';

/** The pages as they will come out, as wide as the window has room for. */
export function Preview({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Preview" className="mx-auto grid max-w-3xl gap-6 [&_.paper]:shadow-card">
      {children}
    </section>
  );
}

/** Says that fewer are printed than were chosen. */
export function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="status" className="mb-4 rounded-control bg-accent/15 p-3 text-sm">
      {count === 1 ? '1 vehicle is' : `${groupThousands(count)} vehicles are`} left out: sold, not finished or
      deleted.
    </p>
  );
}

export function NothingToPrint({ title, error }: { title: string; error: Error | null }) {
  return (
    <>
      <PageHeading title={title} />
      <EmptyState title="There is nothing to print" hint={explain(error)}>
        <ButtonLink href={CHOOSE_PATH}>Choose Vehicles</ButtonLink>
      </EmptyState>
    </>
  );
}

function explain(error: Error | null): string {
  if (!error) return 'Choose the vehicles to print';
  const said = error instanceof ApiError ? error.serverMessage : undefined;
  return said ?? 'The server could not be reached. Please try again.';
}
