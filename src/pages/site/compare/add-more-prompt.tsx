import { Plus } from 'lucide-react';
import { ButtonLink } from '#client/ui/button.tsx';
import { MAX_COMPARED } from '#features/compare/client/compare-list.ts';
import { sitePaths } from '#shared/site-paths.ts';

export function AddMorePrompt({ count }: { count: number }) {
  const left = MAX_COMPARED - count;
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-dashed border-line bg-surface px-6 py-5 print:hidden">
      <p className="text-muted">
        Add {left} more {left === 1 ? 'vehicle' : 'vehicles'} to compare up to {MAX_COMPARED} side by side.
      </p>
      <ButtonLink href={sitePaths.browse} variant="secondary">
        <Plus aria-hidden="true" className="size-4" />
        Add another vehicle
      </ButtonLink>
    </div>
  );
}
