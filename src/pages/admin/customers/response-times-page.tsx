import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { ResponseTable, useResponseTimes } from '#features/inquiries/client/answers/response-times.tsx';
import { DemonstrationNote } from '#features/set-up/client/demonstration-note.tsx';
import { PageHeading } from '../shell/page-heading.tsx';

/** How fast inquiries were answered, by person and by source. */
export function ResponseTimesPage() {
  const query = useResponseTimes();
  const { data: times, isError } = query;
  const isEmpty = times && times.all.answered + times.all.unanswered === 0;
  return (
    <>
      <PageHeading
        title="Response Times"
        description="Minutes of opening time until the first answer that was noted, for inquiries of the last 90 days."
      />
      <DemonstrationNote />
      {isError && <LoadFailed title="Failed to load the figures. Please try again." query={query} />}
      {!isError && !times && <Skeleton className="h-72" />}
      {isEmpty && (
        <EmptyState
          title="No inquiries to measure yet"
          hint="An inquiry counts from the day on which its stage was first noted."
        />
      )}
      {times && !isEmpty && (
        <div className="grid gap-8">
          <section>
            <h2 className="mb-3 text-lg font-semibold tracking-tight">By Person</h2>
            <ResponseTable
              caption="First answers by who gave them; what waits, by who looks after it"
              heading="Answered by"
              rows={[{ name: 'Everybody', ...times.all }, ...times.byPerson]}
              unnamed="Nobody, or not noted"
            />
          </section>
          <section>
            <h2 className="mb-3 text-lg font-semibold tracking-tight">By Source</h2>
            <ResponseTable
              caption="First answers by where the inquiry came from"
              heading="Came from"
              rows={times.bySource}
              unnamed="Not known"
            />
          </section>
        </div>
      )}
    </>
  );
}
