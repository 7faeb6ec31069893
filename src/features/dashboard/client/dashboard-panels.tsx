import { summary } from '#client/api/summaries.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { formatTimeAgo } from '#client/time-ago.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { inquiryHref } from '#features/inquiries/client/pipeline/inquiry-page-queries.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { addressOf } from '#shared/call-address.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { DashboardPanels, getDashboardPanels } from '../dashboard.contract.ts';

type Ref = DashboardPanels['withoutPhotos'][number];

export function useDashboardPanels() {
  return useApiQuery(addressOf<typeof getDashboardPanels>('/api/admin/dashboard-panels'), {
    refetchOnMount: 'always',
    meta: summary,
  });
}

/** New inquiries and how long each has waited. */
export function WaitingInquiries({ panels, now }: { panels: DashboardPanels | undefined; now: Date }) {
  const mayCompare = useMay('inquiries.all');
  if (!panels) return <Skeleton className="h-24" />;
  return (
    <>
      {panels.overdueCount > 0 && (
        <SmartLink
          href="/admin/inquiries?status=overdue"
          className="inline-flex min-h-11 items-center font-semibold text-danger-text underline underline-offset-4"
        >
          {panels.overdueCount === 1
            ? '1 inquiry is overdue'
            : `${groupThousands(panels.overdueCount)} inquiries are overdue`}
        </SmartLink>
      )}
      {panels.holdsWaiting > 0 && (
        <SmartLink
          href="/admin/holds"
          className="flex min-h-11 items-center font-semibold text-danger-text underline underline-offset-4"
        >
          {panels.holdsWaiting === 1
            ? '1 hold waits for your decision'
            : `${groupThousands(panels.holdsWaiting)} holds wait for your decision`}
        </SmartLink>
      )}
      {panels.bookingsToConfirm.count > 0 && (
        <SmartLink
          href={`/admin/bookings?date=${panels.bookingsToConfirm.day}&view=day`}
          className="flex min-h-11 items-center font-semibold text-danger-text underline underline-offset-4"
        >
          {panels.bookingsToConfirm.count === 1
            ? '1 booking is to be confirmed'
            : `${groupThousands(panels.bookingsToConfirm.count)} bookings are to be confirmed`}
        </SmartLink>
      )}
      <UnreadInquiries panels={panels} now={now} />
      {mayCompare && (
        <SmartLink
          href="/admin/response-times"
          className="mt-2 flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          How fast we answer
        </SmartLink>
      )}
    </>
  );
}

function UnreadInquiries({ panels, now }: { panels: DashboardPanels; now: Date }) {
  if (panels.waiting.length === 0) return <p className="text-muted">Nobody is waiting for an answer.</p>;
  const more = panels.waitingCount - panels.waiting.length;
  return (
    <>
      <ul className="divide-y divide-line">
        {panels.waiting.map(({ id, name, interest, since }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2">
            <SmartLink
              href={inquiryHref(id)}
              className="min-w-0 font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {name}
              <span className="block text-sm font-normal text-muted">{interest}</span>
            </SmartLink>
            <span className="shrink-0 text-sm text-muted">{formatTimeAgo(new Date(since), now)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <SmartLink
          href="/admin/inquiries"
          className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          and {groupThousands(more)} more
        </SmartLink>
      )}
    </>
  );
}

/** Age of the newest backup, always shown. */
export function LastBackup({ panels, now }: { panels: DashboardPanels | undefined; now: Date }) {
  const mayMakeOne = useMay('backups.manage');
  if (!panels) return <Skeleton className="h-6" />;
  const { lastBackupAt } = panels;
  const when = lastBackupAt ? formatTimeAgo(new Date(lastBackupAt), now) : 'never';
  if (!mayMakeOne) return <p className="pb-3 font-semibold">Last backup: {when}</p>;
  return (
    <p className="pb-3">
      <SmartLink href="/admin/database" className="font-semibold underline-offset-4 hover:underline">
        {`Last backup: ${when}${lastBackupAt ? '' : '. Make one now'}`}
      </SmartLink>
    </p>
  );
}

/** Listings that buyers skip or cannot see. */
export function UnfinishedListings({ panels }: { panels: DashboardPanels | undefined }) {
  if (!panels) return <Skeleton className="h-24" />;
  if (panels.unfinishedCount === 0) {
    return <p className="text-muted">Every vehicle has photos and a price.</p>;
  }
  return (
    <>
      <Listings title="Drafts, seen by nobody else" vehicles={panels.drafts} page="edit" />
      <Listings title="Without photos" vehicles={panels.withoutPhotos} page="photos" />
      <Listings title="Without a price" vehicles={panels.withoutPrice} page="edit" />
    </>
  );
}

function Listings({
  title,
  vehicles,
  page,
}: {
  title: string;
  vehicles: readonly Ref[];
  page: 'photos' | 'edit';
}) {
  if (vehicles.length === 0) return null;
  return (
    <div className="mb-3">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      <ul>
        {vehicles.map(({ id, title: name }) => (
          <li key={id}>
            <SmartLink
              href={`/admin/vehicles/${id}/${page}`}
              className="inline-flex min-h-7 items-center underline underline-offset-4"
            >
              {name || `Vehicle ${id}`}
            </SmartLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A bar for each span of age. The figures stand beside the bars. */
export function StockByAge({ panels }: { panels: DashboardPanels | undefined }) {
  if (!panels) return <Skeleton className="h-24" />;
  const most = Math.max(1, ...panels.stockByAge.map(({ count }) => count));
  return (
    <dl className="grid gap-2">
      {panels.stockByAge.map(({ label, count }) => (
        <div key={label} className="grid grid-cols-[8rem_1fr_2.5rem] items-center gap-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd aria-hidden="true" className="h-4 rounded-control bg-sunken">
            <div className="h-4 rounded-control bg-accent" style={{ width: `${(count / most) * 100}%` }} />
          </dd>
          <dd className="text-right font-semibold tabular-nums">{groupThousands(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function MostAskedFor({ panels }: { panels: DashboardPanels | undefined }) {
  if (!panels) return <Skeleton className="h-24" />;
  if (panels.inquiriesByVehicle.length === 0) {
    return <p className="text-muted">No vehicle was asked for in the last 30 days.</p>;
  }
  return (
    <ol className="divide-y divide-line">
      {panels.inquiriesByVehicle.map(({ id, title, count }) => (
        <li key={id} className="flex items-baseline justify-between gap-4 py-2">
          <SmartLink href={`/admin/vehicles/${id}/edit`} className="underline underline-offset-4">
            {title || `Vehicle ${id}`}
          </SmartLink>
          <span className="shrink-0 text-sm text-muted tabular-nums">
            {count === 1 ? '1 inquiry' : `${groupThousands(count)} inquiries`}
          </span>
        </li>
      ))}
    </ol>
  );
}
