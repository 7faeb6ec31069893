import { ArrowLeft, Printer } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import type { AdminPageProps } from '#client/admin-page.ts';
import { ApiError } from '#client/api/api-request.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { InsightPanels, usePrintedPanel } from '#features/insights/client/insight-panels.tsx';
import { useInsights, useVehicleInsights } from '#features/insights/client/insight-queries.ts';
import { InsightSums } from '#features/insights/client/insight-sums.tsx';
import { readSpan, SpanChoice } from '#features/insights/client/span-choice.tsx';
import type { Counting, Panel } from '#features/insights/insight.contract.ts';
import { DemonstrationNote } from '#features/set-up/client/demonstration-note.tsx';
import { formatInquiryDay } from '#shared/dates.ts';
import { groupThousands } from '#shared/numbers.ts';
import { PageHeading } from '../shell/page-heading.tsx';

/** What a manager asks on Monday: what to buy, what to reprice, who answers. */
export function InsightsPage() {
  const [, go] = useLocation();
  const span = readSpan(useSearch(), '30');
  const query = useInsights(span);
  const { data, isError } = query;
  const printing = usePrintedPanel();
  const notAlone = printing.printed && 'print:hidden';
  return (
    <>
      <PageHeading title="Insights" description={data && <DaysShown {...data} />}>
        <SpanChoice span={span} onChoose={(days) => go(`/admin/insights?days=${days}`, { replace: true })} />
        <PrintButton />
      </PageHeading>
      <DemonstrationNote withVisits />
      {isError && <LoadFailed title="Failed to load the figures. Please try again." query={query} />}
      {!isError && !data && <Skeleton className="h-96" />}
      {data && (
        <div className="grid gap-6">
          <div className={classNames('grid gap-6', notAlone)}>
            <CountingNote {...data} />
            <InsightSums sums={data.sums} days={span} />
          </div>
          <InsightPanels panels={data.panels} period={data} isWide={isWide} {...printing} />
          <p className={classNames('text-sm text-muted', notAlone)}>
            Visits are counted by what browsers tell; programs and browsers that ask not to be tracked are
            left out. A visitor is counted once a day. First answers by person are in{' '}
            <SmartLink href="/admin/response-times" className="underline underline-offset-4">
              Response Times
            </SmartLink>
            .
          </p>
        </div>
      )}
    </>
  );
}

/** A table that is not folded up needs the room, and so do many columns. */
const isWide = ({ plot, columns }: Panel): boolean => !plot || columns.length > 4;

/** One vehicle, from the list of all. */
export function VehicleInsightsPage({ params }: AdminPageProps) {
  const [path, go] = useLocation();
  const span = readSpan(useSearch(), '90');
  const query = useVehicleInsights(params.id ?? '', span);
  const { data, isError, error } = query;
  const isMissing = error instanceof ApiError && error.status === 404;
  const printing = usePrintedPanel();
  return (
    <>
      <ButtonLink href="/admin/insights" variant="quiet" size="sm" className="mb-4 print:hidden">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Insights
      </ButtonLink>
      <PageHeading
        title={data?.title ?? 'Vehicle'}
        description={
          data && (
            <>
              {data.daysInStock === 1 ? '1 day' : `${groupThousands(data.daysInStock)} days`} in stock.{' '}
              <DaysShown {...data} />
            </>
          )
        }
      >
        <SpanChoice span={span} onChoose={(days) => go(`${path}?days=${days}`, { replace: true })} />
        <PrintButton />
      </PageHeading>
      <DemonstrationNote withVisits />
      {isMissing && (
        <EmptyState
          title="Vehicle not found"
          hint="It was deleted, or it is a draft that nobody can look at."
        />
      )}
      {isError && !isMissing && (
        <LoadFailed title="Failed to load the figures. Please try again." query={query} />
      )}
      {!isError && !data && <Skeleton className="h-96" />}
      {data && (
        <div className="grid gap-6">
          <div className={classNames(printing.printed && 'print:hidden')}>
            <CountingNote {...data} />
          </div>
          <InsightPanels panels={data.panels} period={data} isWide={() => true} {...printing} />
        </div>
      )}
    </>
  );
}

function DaysShown({ from, to }: { from: string; to: string }) {
  return from === to ? (
    formatInquiryDay(to)
  ) : (
    <>
      {formatInquiryDay(from)} to {formatInquiryDay(to)}
    </>
  );
}

function CountingNote({ isCounting, countedSince, from }: Counting & { from: string }) {
  if (!isCounting)
    return (
      <p className="rounded-card border border-line bg-sunken p-4">
        Visits are not counted. You can turn it on under{' '}
        <SmartLink href="/admin/settings/operation" className="font-semibold underline underline-offset-4">
          Settings, Operation
        </SmartLink>
        ; the privacy policy then says so by itself.
      </p>
    );
  if (countedSince !== null && countedSince <= from) return null;
  return (
    <p className="text-sm text-muted">
      {countedSince === null
        ? 'No visit has been counted yet.'
        : `Visits have been counted since ${formatInquiryDay(countedSince)}.`}
    </p>
  );
}

function PrintButton() {
  return (
    <Button variant="secondary" size="sm" onClick={() => window.print()} className="print:hidden">
      <Printer aria-hidden="true" className="size-4" />
      Print
    </Button>
  );
}
