import { useEffect } from 'react';
import { useDealership } from '#features/dealership/client/use-dealership.ts';

/** Title of the page in tab and history. */
export function usePageTitle(title: string): void {
  const { name } = useDealership();
  useEffect(() => {
    document.title = `${title} | Staff area | ${name}`;
  }, [title, name]);
}
