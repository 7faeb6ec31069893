import { CalendarOff, CalendarPlus, Hand, KeyRound } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import type { AgendaBooking } from '#features/bookings/agenda.contract.ts';
import { whenWords } from '#features/bookings/booking-words.ts';
import { AddBookingDialog } from '#features/bookings/client/agenda/add-booking-dialog.tsx';
import { useAgenda } from '#features/bookings/client/agenda/agenda-queries.ts';
import { turn, weekOf } from '#features/bookings/client/agenda/agenda-request.ts';
import { AgendaToolbar } from '#features/bookings/client/agenda/agenda-toolbar.tsx';
import { AssigneeField } from '#features/bookings/client/agenda/assignee-field.tsx';
import { BlockDialog } from '#features/bookings/client/agenda/block-dialog.tsx';
import { BookingActions } from '#features/bookings/client/agenda/booking-actions.tsx';
import { BookingDetails } from '#features/bookings/client/agenda/booking-details.tsx';
import { DayList } from '#features/bookings/client/agenda/day-list.tsx';
import { DayStrip } from '#features/bookings/client/agenda/day-strip.tsx';
import { DriveNotes } from '#features/bookings/client/agenda/drive-notes.tsx';
import { MoveDialog } from '#features/bookings/client/agenda/move-dialog.tsx';
import { OwnCalendar } from '#features/bookings/client/agenda/own-calendar.tsx';
import { useAgendaKeys } from '#features/bookings/client/agenda/use-agenda-keys.ts';
import { useAgendaRequest } from '#features/bookings/client/agenda/use-agenda-request.ts';
import { WeekColumns } from '#features/bookings/client/agenda/week-columns.tsx';
import { FloodNotice } from '#features/bookings/client/flood-notice.tsx';
import { OutsideHoursNotice } from '#features/bookings/client/outside-hours.tsx';
import { zoneWords } from '#features/customers/day-words.ts';
import { nameOf } from '#features/customers/name-of.ts';
import { useStats } from '#features/dashboard/client/stats.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { AddHoldDialog } from '#features/holds/client/add-hold-dialog.tsx';
import { HeldMailNotice } from '#features/inquiries/client/inbox/held-mail-notice.tsx';
import { PersonDataRequests } from '#features/privacy/client/person-data-requests.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { sydneyDay } from '#shared/dates.ts';
import { LineButton, LineLink, ListLine } from '../shell/list-line.tsx';

export { HoldsPage } from './holds-page.tsx';

type Shown =
  | { dialog: 'add' }
  | { dialog: 'hold' }
  | { dialog: 'block' }
  | { dialog: 'details'; id: number }
  | { dialog: 'person'; booking: AgendaBooking }
  | { dialog: 'move'; booking: AgendaBooking; chosen: { day: string; time: string } };

/** Who comes when: a week in columns, or a day with everything about it. */
export function BookingsPage() {
  const { request, today, hrefOf, go } = useAgendaRequest();
  const days = weekOf(request.date);
  const query = useAgenda(days[0] ?? today, days[6] ?? today);
  const { data: agenda, isError } = query;
  const [shown, setShown] = useState<Shown>();
  const mayHandle = useMay('inquiries.handle');
  const isMailSetUp = useStats({ isEnabled: true }).data?.isMailSetUp !== false;
  const maySet = useMay('settings.change');
  const mayAnswerRequests = useMay('persons.data');
  const { timeZone } = useDealership();
  const place = useRef<HTMLDivElement>(null);
  const close = () => setShown(undefined);
  const move = (booking: AgendaBooking, chosen = { day: sydneyDay(new Date(booking.startsAt)), time: '' }) =>
    setShown({ dialog: 'move', booking, chosen });
  const onPerson = mayAnswerRequests
    ? (booking: AgendaBooking) => setShown({ dialog: 'person', booking })
    : undefined;
  const onTurn = useCallback((by: 1 | -1) => go(turn(request, by)), [go, request]);
  const onToday = useCallback(() => go({ date: today }), [go, today]);
  useAgendaKeys(place, { onTurn, onToday });
  const opened = shown?.dialog === 'details' ? agenda?.bookings.find(({ id }) => id === shown.id) : undefined;

  return (
    <div ref={place}>
      <ListLine title="Bookings">
        <AgendaToolbar request={request} today={today} hrefOf={hrefOf} go={go} />
        <LineLink href="/admin/holds" label="Holds" Icon={Hand} isIconAlone>
          {agenda && agenda.holdsWaiting > 0 && ` (${agenda.holdsWaiting})`}
        </LineLink>
        {mayHandle && (
          <>
            <LineButton
              label="Block Times"
              Icon={CalendarOff}
              isIconAlone
              onClick={() => setShown({ dialog: 'block' })}
            />
            <LineButton label="Add Hold" Icon={KeyRound} onClick={() => setShown({ dialog: 'hold' })} />
            <LineButton
              label="Add Booking"
              Icon={CalendarPlus}
              variant="primary"
              onClick={() => setShown({ dialog: 'add' })}
            />
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
      {!agenda ? (
        isError ? (
          <LoadFailed title="Failed to load the bookings. Please try again." query={query} />
        ) : (
          <Skeleton className="h-96" />
        )
      ) : request.view === 'week' ? (
        <WeekColumns
          days={days}
          today={today}
          agenda={agenda}
          mayHandle={mayHandle}
          hrefOf={hrefOf}
          onOpen={({ id }) => setShown({ dialog: 'details', id })}
          onDrop={move}
        />
      ) : (
        <>
          <DayStrip
            days={days}
            date={request.date}
            today={today}
            bookings={agenda.bookings}
            hrefOf={hrefOf}
          />
          <DayList
            day={request.date}
            agenda={agenda}
            mayHandle={mayHandle}
            isMailSetUp={isMailSetUp}
            onMove={move}
            onPerson={onPerson}
          />
        </>
      )}
      <p className="mt-4 text-sm text-muted">{`Test drives and inspections, in ${zoneWords(timeZone)}.`}</p>
      <OwnCalendar />
      {opened && (
        <Dialog
          open
          onOpenChange={close}
          title={nameOf(opened)}
          description={whenWords({
            startMs: Date.parse(opened.startsAt),
            endMs: Date.parse(opened.endsAt),
          })}
        >
          <div className="grid gap-4">
            <BookingDetails booking={opened} />
            <AssigneeField
              booking={opened}
              people={agenda?.people ?? []}
              mayHandle={mayHandle && !opened.isHidden}
            />
            <DriveNotes booking={opened} mayHandle={mayHandle && !opened.isHidden} />
            {mayHandle && !opened.isHidden && (
              <BookingActions
                booking={opened}
                isMailSetUp={isMailSetUp}
                onMove={() => move(opened)}
                onPerson={onPerson && (() => onPerson(opened))}
              />
            )}
          </div>
        </Dialog>
      )}
      {shown?.dialog === 'person' && (
        <Dialog open onOpenChange={close} title="This Person's Data" description={nameOf(shown.booking)}>
          <PersonDataRequests found={{ from: 'booking', id: shown.booking.id }} onErased={close} />
        </Dialog>
      )}
      {shown?.dialog === 'move' && (
        <MoveDialog
          key={shown.booking.id}
          booking={shown.booking}
          isMailSetUp={isMailSetUp}
          chosen={shown.chosen}
          onClose={close}
        />
      )}
      {shown?.dialog === 'block' && (
        <BlockDialog day={request.date < today ? today : request.date} onClose={close} />
      )}
      {shown?.dialog === 'hold' && <AddHoldDialog isMailSetUp={isMailSetUp} onClose={close} />}
      {shown?.dialog === 'add' && (
        <AddBookingDialog
          chosen={{ day: request.date < today ? today : request.date, time: '' }}
          isMailSetUp={isMailSetUp}
          onClose={close}
        />
      )}
    </div>
  );
}
