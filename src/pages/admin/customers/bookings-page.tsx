import { CalendarOff, CalendarPlus, Hand, KeyRound } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { useIsPhone } from '#client/hooks/use-is-phone.ts';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import type { Agenda } from '#features/bookings/agenda.contract.ts';
import { bookingsOn } from '#features/bookings/client/agenda/agenda-days.ts';
import { useAgenda } from '#features/bookings/client/agenda/agenda-queries.ts';
import { turn, weekOf } from '#features/bookings/client/agenda/agenda-request.ts';
import { AgendaToolbar } from '#features/bookings/client/agenda/agenda-toolbar.tsx';
import { DayList } from '#features/bookings/client/agenda/day-list.tsx';
import { DayStrip } from '#features/bookings/client/agenda/day-strip.tsx';
import { useAgendaKeys } from '#features/bookings/client/agenda/use-agenda-keys.ts';
import { useAgendaRequest } from '#features/bookings/client/agenda/use-agenda-request.ts';
import { usePlaceBooking } from '#features/bookings/client/agenda/use-place-booking.ts';
import { FloodNotice } from '#features/bookings/client/flood-notice.tsx';
import { CancelledList } from '#features/bookings/client/grid/cancelled-list.tsx';
import { personColumns, weekColumns } from '#features/bookings/client/grid/grid-columns.ts';
import { TimeGrid } from '#features/bookings/client/grid/time-grid.tsx';
import { OutsideHoursNotice } from '#features/bookings/client/outside-hours.tsx';
import { OwnCalendar } from '#features/bookings/client/own-calendar/own-calendar.tsx';
import { dayWords, zoneWords } from '#features/customers/day-words.ts';
import { useStats } from '#features/dashboard/client/stats.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { HeldMailNotice } from '#features/inquiries/client/inbox/held-mail-notice.tsx';
import { useCommand } from '#features/staff/client/commands/use-command.ts';
import { useKeptAddress } from '#features/staff/client/kept-address.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { LineButton, LineLink, ListLine } from '../shell/list-line.tsx';
import { BookingsDialogs, type ShownDialog } from './bookings-dialogs.tsx';

export { HoldsPage } from './holds-page.tsx';

/** What is remembered of the agenda; not the day. */
const narrowings = ['view'];

/** Who comes when: hours down, the days of a week or the people of a day across. */
export function BookingsPage() {
  const { request, today, hrefOf, go } = useAgendaRequest();
  useKeptAddress(narrowings);
  const days = weekOf(request.date);
  const query = useAgenda(days[0] ?? today, days[6] ?? today);
  const { data: agenda, isError } = query;
  const isPhone = useIsPhone();
  const sought = Number(new URLSearchParams(useSearch()).get('booking')) || undefined;
  const [shown, setShown] = useState<ShownDialog>();
  const mayHandle = useMay('inquiries.handle');
  const isMailSetUp = useStats({ isEnabled: true }).data?.isMailSetUp !== false;
  const maySet = useMay('settings.change');
  const { timeZone } = useDealership();
  const onTurn = useCallback((by: 1 | -1) => go(turn(request, by)), [go, request]);
  const onToday = useCallback(() => go({ date: today }), [go, today]);
  useAgendaKeys({ onTurn, onToday });
  // A search leads to one of them.
  useEffect(() => {
    if (sought) setShown({ dialog: 'details', id: sought });
  }, [sought]);
  const onMove = usePlaceBooking({
    people: agenda?.people ?? [],
    isMailSetUp,
    onAsk: (booking, chosen) => setShown({ dialog: 'move', booking, chosen }),
  });
  const onDay = request.date < today ? today : request.date;
  const add = () => setShown({ dialog: 'add', chosen: { day: onDay, time: '' } });
  const block = () => setShown({ dialog: 'block', day: onDay });
  useCommand('addBooking', mayHandle ? add : undefined);
  useCommand('blockTimes', mayHandle ? block : undefined);

  return (
    <div>
      <ListLine title="Bookings">
        <AgendaToolbar request={request} today={today} hrefOf={hrefOf} go={go} />
        <LineLink href="/admin/holds" label="Holds" Icon={Hand} isIconAlone>
          {agenda && agenda.holdsWaiting > 0 && ` (${agenda.holdsWaiting})`}
        </LineLink>
        {mayHandle && (
          <>
            <LineButton label="Block Times" Icon={CalendarOff} isIconAlone onClick={block} />
            <LineButton label="Add Hold" Icon={KeyRound} onClick={() => setShown({ dialog: 'hold' })} />
            <LineButton label="Add Booking" Icon={CalendarPlus} variant="primary" onClick={add} />
          </>
        )}
      </ListLine>
      <HeldMailNotice />
      <FloodNotice />
      {agenda?.isOffered === false && (
        <p className="mb-4 rounded-card border border-line bg-surface p-4">
          Buyers cannot book by themselves: bookings are switched off.{' '}
          {maySet && (
            <SmartLink href="/admin/settings/bookings" className="underline underline-offset-4">
              Switch them on in the settings
            </SmartLink>
          )}
        </p>
      )}
      {agenda && <OutsideHoursNotice outside={agenda.outsideHours} />}
      {request.view === 'day' && agenda && (
        <DayStrip days={days} date={request.date} today={today} bookings={agenda.bookings} hrefOf={hrefOf} />
      )}
      {request.view === 'day' && agenda && <NobodyComes day={request.date} agenda={agenda} />}
      {!agenda ? (
        isError ? (
          <LoadFailed title="Failed to load the bookings. Please try again." query={query} />
        ) : (
          <Skeleton className="h-96" />
        )
      ) : isPhone ? (
        <DayList
          day={request.date}
          agenda={agenda}
          mayHandle={mayHandle}
          onOpen={({ id }) => setShown({ dialog: 'details', id })}
          onAdd={(chosen) => setShown({ dialog: 'add', chosen })}
        />
      ) : (
        <>
          <TimeGrid
            key={`${request.view} ${request.view === 'day' ? request.date : days[0]}`}
            label={request.view === 'day' ? dayWords(request.date) : 'The week'}
            columns={
              request.view === 'day'
                ? personColumns(request.date, today, agenda)
                : weekColumns(days, today, hrefOf)
            }
            agenda={agenda}
            mayHandle={mayHandle}
            onOpen={({ id }) => setShown({ dialog: 'details', id })}
            onBlock={(block) => setShown({ dialog: 'blocked', block })}
            onAdd={({ person, ...chosen }) =>
              setShown({ dialog: 'add', chosen: { ...chosen, assignee: person } })
            }
            onMove={onMove}
          />
          <CancelledList
            bookings={request.view === 'day' ? bookingsOn(request.date, agenda.bookings) : agenda.bookings}
            onOpen={({ id }) => setShown({ dialog: 'details', id })}
          />
        </>
      )}
      <p className="mt-4 text-sm text-muted">{`Test drives and inspections, in ${zoneWords(timeZone)}.`}</p>
      <OwnCalendar />
      <BookingsDialogs
        shown={shown}
        show={setShown}
        agenda={agenda}
        mayHandle={mayHandle}
        isMailSetUp={isMailSetUp}
        onDone={() => sought && go({})}
      />
    </div>
  );
}

function NobodyComes({ day, agenda }: { day: string; agenda: Agenda }) {
  if (bookingsOn(day, agenda.bookings).length > 0) return null;
  const isOpenDay = agenda.slots.some((slot) => slot.day === day);
  return (
    <p className="mb-3 text-muted">
      No bookings on {dayWords(day)}.{!isOpenDay && ' No times are left on this day, or it is closed.'}
    </p>
  );
}
