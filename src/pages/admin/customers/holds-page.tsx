import { CalendarDays, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { BOOKINGS_PATH } from '#features/bookings/client/agenda/agenda-request.ts';
import { nameOf } from '#features/customers/name-of.ts';
import { useStats } from '#features/dashboard/client/stats.ts';
import { AddHoldDialog } from '#features/holds/client/add-hold-dialog.tsx';
import { HoldCard } from '#features/holds/client/hold-card.tsx';
import { useHolds } from '#features/holds/client/hold-queries.ts';
import { isWaiting } from '#features/holds/client/hold-waiting.ts';
import type { Hold, HoldList } from '#features/holds/hold.contract.ts';
import { isOpenHold } from '#features/holds/hold-states.ts';
import { HeldMailNotice } from '#features/inquiries/client/inbox/held-mail-notice.tsx';
import { SoldNotice } from '#features/inquiries/client/sale/sold-notice.tsx';
import { PersonDataRequests } from '#features/privacy/client/person-data-requests.tsx';
import { useCommand } from '#features/staff/client/commands/use-command.ts';
import { useRowKeys } from '#features/staff/client/commands/use-row-keys.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { LineButton, LineLink, LineNote, ListLine } from '../shell/list-line.tsx';

/** Vehicles that buyers want held: what waits for a decision, what is held, and what was before. */
export function HoldsPage() {
  const query = useHolds();
  const { data, isError } = query;
  const maySet = useMay('settings.change');
  const mayHandle = useMay('inquiries.handle');
  const isMailSetUp = useStats({ isEnabled: true }).data?.isMailSetUp !== false;
  const [isAdding, setAdding] = useState(false);
  useRowKeys();
  useCommand('addHold', mayHandle ? () => setAdding(true) : undefined);
  const shared = { mayHandle, isMailSetUp, people: data?.people ?? [] };
  return (
    <>
      <ListLine title="Holds">
        <LineNote>Vehicles that you keep for buyers.</LineNote>
        <LineLink href={BOOKINGS_PATH} label="Bookings" Icon={CalendarDays} />
        {mayHandle && (
          <LineButton label="Add Hold" Icon={KeyRound} variant="primary" onClick={() => setAdding(true)} />
        )}
      </ListLine>
      <HeldMailNotice />
      <SoldNotice />
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
        <EmptyState
          title="No holds yet"
          hint="Whoever asks for a vehicle on the site appears here, and whoever you hold one for."
        />
      ) : (
        <div className="grid gap-8">
          <Group {...shared} title="Waiting for You" holds={data.holds.filter(isWaiting)} />
          <Group
            {...shared}
            title="On Hold"
            holds={data.holds.filter((hold) => hold.state === 'confirmed' && !isWaiting(hold))}
          />
          <Group {...shared} title="Earlier" holds={data.holds.filter(({ state }) => !isOpenHold(state))} />
        </div>
      )}
      {isAdding && <AddHoldDialog isMailSetUp={isMailSetUp} onClose={() => setAdding(false)} />}
    </>
  );
}

interface GroupProps {
  title: string;
  holds: readonly Hold[];
  mayHandle: boolean;
  isMailSetUp: boolean;
  people: HoldList['people'];
}

function Group({ title, holds, mayHandle, isMailSetUp, people }: GroupProps) {
  const mayAnswerRequests = useMay('persons.data');
  const [asking, setAsking] = useState<Hold>();
  const close = () => setAsking(undefined);
  if (holds.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-heading">{title}</h2>
      <ul className="grid gap-3">
        {holds.map((hold) => (
          <HoldCard
            key={hold.id}
            hold={hold}
            people={people}
            mayHandle={mayHandle}
            isMailSetUp={isMailSetUp}
            onPerson={mayAnswerRequests ? () => setAsking(hold) : undefined}
          />
        ))}
      </ul>
      {asking && (
        <Dialog open onOpenChange={close} title="This Person's Data" description={nameOf(asking)}>
          <PersonDataRequests found={{ from: 'hold', id: asking.id }} onErased={close} />
        </Dialog>
      )}
    </section>
  );
}
