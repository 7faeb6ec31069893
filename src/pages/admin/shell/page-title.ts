import { useEffect } from 'react';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { useNewInquiryCount } from '#features/inquiries/client/live/new-inquiries.ts';
import { groupThousands } from '#shared/numbers.ts';

/** Title of the page in tab and history, with how many have written since. */
export function usePageTitle(title: string): void {
  const { name } = useDealership();
  const count = useNewInquiryCount();
  useEffect(() => {
    document.title = `${count > 0 ? `(${groupThousands(count)}) ` : ''}${title} | Staff area | ${name}`;
  }, [count, title, name]);
}
