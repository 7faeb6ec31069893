import { useRef, useState } from 'react';
import { useIsAlive } from '#client/hooks/use-is-alive.ts';
import { usePageHead } from '#client/page-head.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { COMPARE_PATH } from '#features/compare/client/compare-address.ts';
import { MAX_COMPARED } from '#features/compare/client/compare-list.ts';
import { onlyDifferences, toCompareGroups } from '#features/compare/client/compare-rows.ts';
import { type Comparison, useComparison } from '#features/compare/client/use-comparison.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { AddMorePrompt } from './add-more-prompt.tsx';
import { CompareHeader } from './compare-header.tsx';
import { CompareSkeleton } from './compare-skeleton.tsx';
import { CompareTable } from './compare-table.tsx';
import { DifferencesSwitch } from './differences-switch.tsx';
import { SharedNotice } from './shared-notice.tsx';

export function ComparePage() {
  const dealership = useDealership();
  usePageHead({
    title: `Compare Vehicles | ${dealership.name}`,
    description: `Compare up to ${MAX_COMPARED} vehicles from ${dealership.name} side by side.`,
    canonicalPath: COMPARE_PATH,
  });
  const comparison = useComparison();
  const heading = useRef<HTMLHeadingElement>(null);
  const act = (change: () => void) => {
    change();
    heading.current?.focus(); // the focused element goes with its column
  };
  return (
    // As high as the window, so that the footer does not move when the list loads.
    <div
      data-own-foot="always"
      className="page-width min-h-[calc(100dvh-5rem)] py-8 md:py-12 print:min-h-0 print:max-w-none print:p-0"
    >
      <CompareHeader
        heading={heading}
        count={comparison.vehicles.length}
        ids={comparison.vehicles.map(({ id }) => id)}
        onClear={() => act(comparison.clear)}
      />
      {comparison.isShared && <SharedNotice comparison={comparison} />}
      <CompareBody comparison={comparison} onRemove={(id) => act(() => comparison.remove(id))} />
    </div>
  );
}

function CompareBody({ comparison, onRemove }: { comparison: Comparison; onRemove: (id: number) => void }) {
  const isAlive = useIsAlive();
  const [showsAll, setShowsAll] = useState(true);
  const { vehicles, isShared } = comparison;

  if (comparison.isFailed) return null; // the notice above says so
  // The server does not know the visitor's list, so it renders no statement about it.
  if (comparison.isLoading || (!isAlive && !isShared)) return <CompareSkeleton />;
  if (vehicles.length === 0) return <NothingToCompare />;

  const groups = toCompareGroups(vehicles);
  const differing = onlyDifferences(groups);
  const canDiffer = vehicles.length > 1;
  return (
    <>
      {canDiffer && <DifferencesSwitch isOn={!showsAll} onChange={(isOn) => setShowsAll(!isOn)} />}
      <CompareTable
        vehicles={vehicles}
        groups={showsAll || !canDiffer ? groups : differing}
        goneIds={comparison.goneIds}
        onRemove={onRemove}
      />
      {vehicles.length < MAX_COMPARED && <AddMorePrompt count={vehicles.length} />}
    </>
  );
}

function NothingToCompare() {
  return (
    <EmptyState
      title="No vehicles to compare"
      hint={`Choose up to ${MAX_COMPARED} vehicles with “Add to comparison” and see them side by side here.`}
    >
      <ButtonLink href={sitePaths.browse}>Browse Cars</ButtonLink>
    </EmptyState>
  );
}
