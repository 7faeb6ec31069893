import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useDealership } from '#features/dealership/client/use-dealership.ts';

/** Tells that a page was looked at, where the dealer counts visits and the visitor does not mind. Shows nothing. */
export function VisitTeller() {
  const { countsVisits, isPreview } = useDealership();
  const [path] = useLocation();
  const search = useSearch();
  const isCounted = countsVisits && !isPreview;
  useEffect(() => {
    if (!isCounted || asksToBeLeftAlone()) return;
    // A page counts once somebody has had it before their eyes for a moment.
    const timer = setTimeout(async () => {
      if (document.visibilityState !== 'visible') return;
      const { tellView } = await import('./tell-visit.ts');
      tellView(path, search);
    }, 1_000);
    return () => clearTimeout(timer);
  }, [isCounted, path, search]);
  return null;
}

function asksToBeLeftAlone(): boolean {
  const { doNotTrack } = navigator;
  return doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;
}
