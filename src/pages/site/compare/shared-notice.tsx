import { Button, ButtonLink } from '#client/ui/button.tsx';
import { COMPARE_PATH } from '#features/compare/client/compare-address.ts';
import { useCompareList } from '#features/compare/client/compare-store.ts';
import type { Comparison } from '#features/compare/client/use-comparison.ts';

/** Above a shared comparison: it is not the visitor's own until they take it over. */
export function SharedNotice({ comparison }: { comparison: Comparison }) {
  const ownCount = useCompareList().length;
  const canAdopt = comparison.vehicles.length > 0;
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface px-6 py-4 print:hidden">
      <div role="status">
        <p className="font-semibold">{titleOf(comparison)}</p>
        <p className="text-sm text-muted">{detailOf(comparison, ownCount)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {ownCount > 0 && (
          <ButtonLink href={COMPARE_PATH} variant="secondary" size="sm">
            Show my comparison ({ownCount})
          </ButtonLink>
        )}
        {canAdopt && (
          <Button size="sm" onClick={comparison.adopt}>
            Make this my comparison
          </Button>
        )}
        {comparison.isFailed && (
          <Button size="sm" onClick={comparison.retry}>
            Try Again
          </Button>
        )}
      </div>
    </div>
  );
}

function titleOf({ isFailed }: Comparison): string {
  return isFailed ? 'This comparison cannot be shown right now' : 'This comparison was shared with you';
}

function detailOf({ isFailed, missing }: Comparison, ownCount: number): string {
  if (isFailed) return 'The vehicles could not be loaded.';
  const gone = missing === 1 ? '1 of its vehicles is' : `${missing} of its vehicles are`;
  const own = ownCount > 0 ? 'Your own list is unchanged.' : '';
  return [missing > 0 ? `${gone} no longer available.` : '', own].filter(Boolean).join(' ');
}
