import { useSearch } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { useReads } from '#client/use-read.ts';
import { bookHref, bookingHref, readBookSearch } from '#features/bookings/booking-paths.ts';
import type { BookingState } from '#features/bookings/booking-states.ts';
import { BOOKING_VIEW, type BookingView, type VehicleNews } from '#features/bookings/booking-view.ts';
import { zoneWords } from '#features/bookings/booking-words.ts';
import { ChooseDay } from '#features/bookings/client/buyer/choose-day.tsx';
import { ChooseTime } from '#features/bookings/client/buyer/choose-time.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { addressLine } from '#features/dealership/dealership.ts';
import { useFormAnswer } from '#features/inquiries/client/use-form-answer.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { LinkAction, LinkFact, LinkPage } from './layout/link-page.tsx';

export { HoldLinkPage } from './hold-link-page.tsx';

/** In the address while another day is chosen: a day without free times, so that the choice of days is shown unfolded. */
const NO_DAY = '0000-00-00';

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
  return (
    <LinkPage
      title={view ? titleOf(view) : 'Booking Not Found'}
      what="booking"
      problem={answer?.problem}
      callText="Call us about anything to do with your visit."
      isOver={!view?.isChangeable}
    >
      {view ? <Details view={view} /> : <Missing />}
      {view?.open?.isHere && <Keep token={view.token} />}
      {view?.isChangeable && !view.open && <ChangeTime view={view} error={answer?.fields.time} />}
      {view?.isChangeable && <Cancel token={view.token} />}
    </LinkPage>
  );
}

function titleOf({ state, open, chooseBy, isUnopened }: BookingView): string {
  if (open) return open.isHere ? 'Please Confirm Your Booking' : 'Please Open Our Mail';
  if (chooseBy) return 'Please Choose Another Time';
  return isUnopened ? 'This Time Is Free Again' : titles[state];
}

const newsWords: Readonly<Record<VehicleNews, string>> = {
  sold: 'This vehicle has been sold meanwhile. You are welcome anyway: we will show you others like it.',
  gone: 'This vehicle is no longer for sale. You are welcome anyway: we will show you others like it.',
  undecided: 'Please call us about this vehicle before you come.',
};

function Details({ view }: { view: BookingView }) {
  const dealership = useDealership();
  return (
    <section aria-label="What is booked" className="rounded-card border border-line bg-surface p-5">
      <StateWords view={view} />
      {view.vehicleNews && <p className="mb-4 font-semibold">{newsWords[view.vehicleNews]}</p>}
      <dl className="grid gap-3">
        <LinkFact label="What">{view.kind}</LinkFact>
        <LinkFact
          label={view.chooseBy ? 'You wanted' : 'When'}
        >{`${view.when} (${zoneWords(dealership.timeZone)})`}</LinkFact>
        <LinkFact label="Where">{addressLine(dealership)}</LinkFact>
        {view.vehicle && (
          <LinkFact label="Vehicle">
            <SmartLink href={vehicleHref(view.vehicle.id)} className="underline underline-offset-4">
              {view.vehicle.title}
            </SmartLink>
          </LinkFact>
        )}
      </dl>
    </section>
  );
}

/** What the buyer has to do, or what we will. */
function StateWords({ view: { state, open, chooseBy, isUnopened, vehicle } }: { view: BookingView }) {
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
      <p className="mb-4">
        It was not confirmed by the link in our mail. You can{' '}
        <SmartLink href={bookHref({ vehicleId: vehicle?.id })} className="underline underline-offset-4">
          book again
        </SmartLink>{' '}
        at any time.
      </p>
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
  if (!free) return <ChooseDay days={view.days} hrefOf={(one) => `${page}?day=${one}`} />;
  return (
    <form key={free.day} method="post" action={`${page}?day=${free.day}`} noValidate className="grid gap-5">
      <input type="hidden" name="action" value="move" />
      <ChooseTime free={free} daysHref={`${page}?day=${NO_DAY}`} error={error} />
      <Button type="submit" size="lg" className="w-full sm:w-auto sm:justify-self-start">
        Move My Booking
      </Button>
    </form>
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

function Missing() {
  return (
    <p>
      This link does not lead to a booking: it may be incomplete, or the visit too long ago. Please open it
      from your mail again, or call us.
    </p>
  );
}
