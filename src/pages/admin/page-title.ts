import { useEffect } from 'react';
import { dealership } from '#features/dealership/dealership.ts';

/** What the browser's tab and history call this page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | Staff area | ${dealership.name}`;
  }, [title]);
}
