import { useEffect, useRef, useState } from 'react';
import { lazily } from '#client/lazily.tsx';
import { useKeptList } from '#features/vehicles/client/kept/keep-on-device.ts';
import { recentList } from './recent-list.ts';

// Loaded on demand: a first visitor has viewed nothing.
const RecentRow = lazily(async () => (await import('./recent-row.tsx')).RecentRow);

/**
 * The vehicles viewed last, where there are any. It comes while its place is out of sight, so that nothing moves below
 * the eyes of whoever reads there.
 */
export function RecentlyViewed() {
  const list = useKeptList(recentList);
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(false);
  const isEmpty = list.length === 0;

  useEffect(() => {
    if (isEmpty) setIsShown(false);
    if (isEmpty || isShown || !place.current) return;
    let isInSight = true;
    const observer = new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting === true;
      if (isInSight) return;
      RecentRow.preload().then(
        () => !isInSight && setIsShown(true),
        () => {}, // tried again with the next page
      );
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isEmpty, isShown]);

  return <div ref={place}>{isShown && !isEmpty && <RecentRow list={list} />}</div>;
}
