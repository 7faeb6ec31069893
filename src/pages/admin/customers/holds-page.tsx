import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { BOOKINGS_PATH } from '#features/bookings/client/agenda/agenda-request.ts';
import { useStats } from '#features/dashboard/client/stats.ts';
import { HoldCard } from '#features/holds/client/hold-card.tsx';
import { useHolds } from '#features/holds/client/hold-queries.ts';
import { isWaiting } from '#features/holds/client/hold-waiting.ts';
import type { Hold } from '#features/holds/hold.contract.ts';
import { isOpenHold } from '#features/holds/hold-states.ts';
import { HeldMailNotice } from '#features/inquiries/client/inbox/held-mail-notice.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { PageHeading } from '../shell/page-heading.tsx';

/** Vehicles that buyers want held: what waits for a decision, what is held, and what was before. */
export function HoldsPage() {
  const query = useHolds();
  const { data, isError } = query;
  const maySet = useMay('settings.change');
  return (
    <>
      <PageHeading title="Holds" description="Vehicles that buyers ask you to keep for them.">
        <ButtonLink href={BOOKINGS_PATH} variant="secondary">
          Bookings
        </ButtonLink>
      </PageHeading>
      <HeldMailNotice />
      {data?.isOffered === false && (
        <p className="mb-4 rounded-card border border-line bg-surface p-4">
          Buyers cannot ask on the site: holds are switched off.{' '}
          {maySet && (
            <SmartLink href="/admin/settings/bookings" className="underline underline-offset-4">
              Switch them on in the settings
            </SmartLink>
          )}
        </p>
      )}
      {!data ? (
        isError ? (
          <LoadFailed title="Failed to load the holds. Please try again." query={query} />
        ) : (
          <Skeleton className="h-96" />
        )
      ) : data.holds.length === 0 ? (
        <EmptyState title="No holds yet" hint="Whoever asks for a vehicle on the site appears here." />
      ) : (
        <div className="grid gap-8">
          <Group title="Waiting for You" holds={data.holds.filter(isWaiting)} />
          <Group
            title="On Hold"
            holds={data.holds.filter((hold) => hold.state === 'confirmed' && !isWaiting(hold))}
          />
          <Group title="Earlier" holds={data.holds.filter(({ state }) => !isOpenHold(state))} />
        </div>
      )}
    </>
  );
}

function Group({ title, holds }: { title: string; holds: readonly Hold[] }) {
  const mayHandle = useMay('inquiries.handle');
  const isMailSetUp = useStats({ isEnabled: true }).data?.isMailSetUp !== false;
  if (holds.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-heading">{title}</h2>
      <ul className="grid gap-3">
        {holds.map((hold) => (
          <HoldCard key={hold.id} hold={hold} mayHandle={mayHandle} isMailSetUp={isMailSetUp} />
        ))}
      </ul>
    </section>
  );
}
