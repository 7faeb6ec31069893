import { useSearch } from 'wouter';
import { useReads } from '#client/api/use-read.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { bookHref, bookingHref } from '#features/bookings/booking-paths.ts';
import type { BookingState } from '#features/bookings/booking-states.ts';
import { BOOKING_VIEW, type BookingView } from '#features/bookings/booking-view.ts';
import { ChooseDay } from '#features/bookings/client/buyer/choose-day.tsx';
import { ChooseTime } from '#features/bookings/client/buyer/choose-time.tsx';
import { ANY_CAR, MOVED, readBookSearch } from '#features/customers/book-search.ts';
import { KeepLink } from '#features/customers/client/buyer/keep-link.tsx';
import { useFormAnswer } from '#features/customers/client/buyer/use-form-answer.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { LinkAction, LinkPage } from '../layout/link-page.tsx';
import { BookingFacts } from './booking-facts.tsx';

export { HoldLinkPage } from './hold-link-page.tsx';

const titles: Readonly<Record<BookingState, string>> = {
  requested: 'We Have Your Request',
  confirmed: 'Your Booking Is Confirmed',
  arrived: 'Your Booking',
  no_show: 'Your Booking',
  done: 'Your Booking',
  cancelled: 'Your Booking Is Cancelled',
};

/** What somebody who has the link sees of a booking. The server tells it with the document, and never otherwise. */
export function BookingPage() {
  const view = useReads().get(BOOKING_VIEW).answer as BookingView | null | undefined; // the server's own words
  const answer = useFormAnswer();
  const { done } = readBookSearch(new URLSearchParams(useSearch()));
  const isMoved = done === MOVED && view?.state === 'confirmed' && !answer;
  return (
    <LinkPage
      title={view ? (isMoved ? 'Your Booking Has Moved' : titleOf(view)) : 'Booking Not Found'}
      what="booking"
      problem={answer?.problem}
      callText="Call us about anything to do with your visit."
      isOver={!view?.isChangeable}
    >
      {isMoved && <p role="status">{`Your new time is ${view.when}. The old one is free for others.`}</p>}
      {view ? (
        <BookingFacts view={view}>
          <StateWords view={view} />
        </BookingFacts>
      ) : (
        <Missing />
      )}
      {view?.open?.isHere && <Keep token={view.token} />}
      {view?.isChangeable && <KeepLink link={view.link} mail={view.open ? null : view.mail} what="booking" />}
      {view?.isChangeable && !view.open && <ChangeTime view={view} error={answer?.fields.time} />}
      {view?.isChangeable && <Cancel token={view.token} />}
      {view?.state === 'cancelled' && <BookAgain view={view} />}
    </LinkPage>
  );
}

function titleOf({ state, open, chooseBy, isUnopened }: BookingView): string {
  if (open) return open.isHere ? 'Please Confirm Your Booking' : 'Please Open Our Mail';
  if (chooseBy) return 'Please Choose Another Time';
  return isUnopened ? 'This Time Is Free Again' : titles[state];
}

/** What the buyer has to do, or what we will. */
function StateWords({ view }: { view: BookingView }) {
  const { state, open, chooseBy, isUnopened, mail } = view;
  if (open)
    return (
      <div className="mb-4 grid gap-2">
        <p className="font-semibold wrap-anywhere">
          {open.isHere
            ? `Confirm by ${open.by} to keep this time.`
            : `We have sent a mail to ${open.email}. Open its link and confirm by ${open.by} to keep this time.`}
        </p>
        {!open.isSeated && (
          <p>Many people are booking at the moment: somebody else can take it until you confirm.</p>
        )}
        {!open.isHere && <p>No mail after a few minutes? Look in your spam folder, or call us.</p>}
      </div>
    );
  if (chooseBy)
    return (
      <p className="mb-4 font-semibold">
        {`Somebody else was quicker to this time. Choose another one below by ${chooseBy}, or wait for our answer: we know that you wanted to come.`}
      </p>
    );
  if (isUnopened)
    return (
      <p className="mb-4">It was not confirmed by the link in our mail. You can book again at any time.</p>
    );
  if (state === 'cancelled')
    return (
      <div className="mb-4 grid gap-2 wrap-anywhere">
        <p className="font-semibold">You are no longer expected, and the time is free for others.</p>
        {mail && mail.state !== 'none' && <p>{`We tell you so by mail as well: ${mail.to}.`}</p>}
      </div>
    );
  return state === 'requested' ? <p className="mb-4">We will confirm the time to you.</p> : null;
}

/** A link alone does nothing, because programs that check mails open every one. */
function Keep({ token }: { token: string }) {
  return (
    <form method="post" action={bookingHref(token)}>
      <input type="hidden" name="action" value="keep" />
      <Button type="submit" size="lg" className="w-full sm:w-auto">
        Keep This Time
      </Button>
    </form>
  );
}

/** Folded, so that a booking that was just made does not end in the choice of days again. */
function ChangeTime({ view, error }: { view: BookingView; error: string | undefined }) {
  const { day } = readBookSearch(new URLSearchParams(useSearch()));
  return (
    <LinkAction title="Change the time" isOpen={day !== undefined || view.chooseBy !== null}>
      <OtherTimes view={view} day={day} error={error} />
    </LinkAction>
  );
}

interface OtherTimesProps {
  view: BookingView;
  day: string | undefined;
  error: string | undefined;
}

function OtherTimes({ view, day, error }: OtherTimesProps) {
  const page = bookingHref(view.token);
  const free = view.days.find((one) => one.day === day);
  if (view.days.length === 0) return <p>There is no other free time at present. Please call us.</p>;
  return (
    <div className="grid grid-cols-1 gap-6">
      <ChooseDay days={view.days} chosen={free?.day} hrefOf={(one) => `${page}?day=${one}#time`} />
      {free && (
        <form
          key={free.day}
          id="time"
          method="post"
          action={`${page}?day=${free.day}`}
          noValidate
          className="grid scroll-mt-24 gap-5 outline-none"
        >
          <input type="hidden" name="action" value="move" />
          <ChooseTime free={free} error={error} />
          <Button type="submit" size="lg" className="w-full sm:w-auto sm:justify-self-start">
            Move My Booking
          </Button>
        </form>
      )}
    </div>
  );
}

function Cancel({ token }: { token: string }) {
  return (
    <LinkAction title="Cancel this booking">
      <form method="post" action={bookingHref(token)} className="grid gap-4">
        <p>Somebody else can then take the time. You can book again whenever you like.</p>
        <input type="hidden" name="action" value="cancel" />
        <Button type="submit" variant="danger" className="justify-self-start">
          Yes, Cancel It
        </Button>
      </form>
    </LinkAction>
  );
}

/** Buyers who cancel one time often want another. */
function BookAgain({ view: { vehicle, isAnyCar } }: { view: BookingView }) {
  const { takesBookings } = useDealership();
  const href = takesBookings
    ? bookHref({ vehicleId: vehicle?.id ?? (isAnyCar ? ANY_CAR : undefined) })
    : sitePaths.contact;
  return (
    <ButtonLink href={href} size="lg" className="justify-self-start">
      {takesBookings ? 'Book Again' : 'Write to Us'}
    </ButtonLink>
  );
}

function Missing() {
  return (
    <p>
      This link does not lead to a booking: it may be incomplete, or the visit too long ago. Please open it
      from your mail again, or call us.
    </p>
  );
}
