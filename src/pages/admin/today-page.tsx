import { dayWords } from '#features/customers/day-words.ts';
import { WholeToday } from '#features/dashboard/client/today/whole-today.tsx';
import { HeldMailNotice } from '#features/inquiries/client/inbox/held-mail-notice.tsx';
import { sydneyDay } from '#shared/dates.ts';
import { PageHeading } from './shell/page-heading.tsx';

/** What is to be done today, for each person. */
export function TodayPage() {
  return (
    <>
      <PageHeading title="Today" description={dayWords(sydneyDay(new Date()))} />
      <HeldMailNotice />
      <WholeToday Heading="h2" />
    </>
  );
}
