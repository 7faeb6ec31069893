import { useState } from 'react';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { RecentActivity } from '#features/activity/client/recent-activity.tsx';
import { useWanted, WantedSearches } from '#features/alerts/client/wanted-searches.tsx';
import {
  LastBackup,
  MostAskedFor,
  StockByAge,
  UnfinishedListings,
  useDashboardPanels,
  WaitingInquiries,
} from '#features/dashboard/client/dashboard-panels.tsx';
import { useStats } from '#features/dashboard/client/stats.ts';
import { WholeToday } from '#features/dashboard/client/today/whole-today.tsx';
import type { DashboardPanels } from '#features/dashboard/dashboard.contract.ts';
import { ToRepriceList } from '#features/insights/client/to-reprice-list.tsx';
import { Checklist } from '#features/set-up/client/checklist.tsx';
import { DemonstrationNote } from '#features/set-up/client/demonstration-note.tsx';
import { MakeItYoursOffer } from '#features/set-up/client/make-it-yours-offer.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { SystemStatus } from '#features/system-status/client/system-status.tsx';
import { groupThousands } from '#shared/numbers.ts';
import { QuickActions } from './quick-actions.tsx';
import { PageHeading } from './shell/page-heading.tsx';
import { Panel } from './shell/panel.tsx';

export { TodayPage } from './today-page.tsx';

/** So many of each group are listed here; Today has all. */
const MOST_OF_TODAY = 8;

export function DashboardPage() {
  const stats = useStats({ isEnabled: true });
  const { data: panels, isError: arePanelsLost } = useDashboardPanels();
  const wanted = useWanted();
  const [now] = useState(() => new Date());
  // Until somebody has written, setting the site up is the work of the day.
  const isAtWork = stats.isError ? false : stats.data && stats.data.contactCount > 0;
  // Whoever may make it one's own reads it there.
  const maySetUp = useMay('database.change');
  const maySeeFigures = useMay('insights.look');
  const setUp = (
    <>
      {maySetUp && <MakeItYoursOffer />}
      <Checklist />
    </>
  );
  return (
    <>
      <PageHeading title="Dashboard" description={panels && describeToday(panels)} />
      {(stats.isError || arePanelsLost) && (
        <p role="alert" className="mb-6 text-danger-text">
          The figures could not be loaded. Please try again.
        </p>
      )}
      {isAtWork === false && setUp}
      <Panel title="Today" className="mb-6 min-w-0">
        <WholeToday Heading="h3" most={MOST_OF_TODAY} />
      </Panel>
      {isAtWork && setUp}
      {!maySetUp && <DemonstrationNote />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <Panel title="Waiting for an Answer" count={panels?.waitingCount}>
          <WaitingInquiries panels={panels} now={now} />
        </Panel>
        <Panel title="Unfinished Listings" count={panels?.unfinishedCount}>
          <UnfinishedListings panels={panels} />
        </Panel>
        <dl className="grid grid-cols-2 gap-4 lg:col-span-2 lg:grid-cols-4">
          <Figure label="Total Vehicles" value={stats.data?.vehicleCount} />
          <Figure label="Total Photos" value={stats.data?.photoCount} />
          <Figure label="Inquiries" value={stats.data?.contactCount} />
          <Figure label="Finance Inquiries" value={stats.data?.financeCount} />
        </dl>
        <Panel title="Stock by Age">
          <StockByAge panels={panels} />
        </Panel>
        <Panel title="Inquiries by Vehicle, Last 30 Days">
          <MostAskedFor panels={panels} />
        </Panel>
        {wanted.data && wanted.data.total > 0 && (
          <Panel title="What Buyers Wait For" className="lg:col-span-2">
            <WantedSearches list={wanted.data} now={now} />
          </Panel>
        )}
        {maySeeFigures && (
          <Panel title="To Reprice" className="lg:col-span-2">
            <ToRepriceList />
          </Panel>
        )}
        <Panel title="Recent Activity">
          {stats.data ? (
            <RecentActivity items={stats.data.recentActivity} now={now} />
          ) : (
            <Skeleton className="h-40" />
          )}
        </Panel>
        <Panel title="System Status">
          <LastBackup panels={panels} now={now} />
          <SystemStatus />
        </Panel>
        <Panel title="Quick Actions" className="lg:col-span-2">
          <QuickActions />
        </Panel>
      </div>
    </>
  );
}

/** The dashboard's panel on a page of its own, for whoever comes for nothing else. */
export function SystemStatusPage() {
  const { data: panels } = useDashboardPanels();
  const [now] = useState(() => new Date());
  return (
    <>
      <PageHeading title="System Status" description="Checked now, each time this page is opened." />
      <Panel title="Checks">
        <LastBackup panels={panels} now={now} />
        <SystemStatus />
      </Panel>
    </>
  );
}

function describeToday({ today }: DashboardPanels): string {
  const inquiries = today.inquiries === 1 ? '1 inquiry' : `${groupThousands(today.inquiries)} inquiries`;
  const vehicles = today.vehicles === 1 ? '1 new vehicle' : `${groupThousands(today.vehicles)} new vehicles`;
  return `Today: ${inquiries}, ${vehicles}`;
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="flex flex-col-reverse rounded-card border border-line bg-surface p-5 shadow-card">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-heading tabular-nums">{value === undefined ? '–' : groupThousands(value)}</dd>
    </div>
  );
}
