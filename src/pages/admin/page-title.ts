import { useEffect } from 'react';
import { dealership } from '#features/dealership/dealership.ts';

/** Title of the page in tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | Staff area | ${dealership.name}`;
  }, [title]);
}
