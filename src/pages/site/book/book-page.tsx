import { type ComponentProps, useRef } from 'react';
import { useSearch } from 'wouter';
import { useRead } from '#client/api/use-read.ts';
import { usePageHead } from '#client/page-head.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { bookHref, slotsAddress } from '#features/bookings/booking-paths.ts';
import type { FreeDay } from '#features/bookings/booking-view.ts';
import { BookingForm } from '#features/bookings/client/buyer/booking-form.tsx';
import { ChooseDay } from '#features/bookings/client/buyer/choose-day.tsx';
import { Step } from '#features/bookings/client/buyer/step.tsx';
import { ANY_CAR, readBookSearch } from '#features/customers/book-search.ts';
import { FormProblem } from '#features/customers/client/buyer/form-problem.tsx';
import { useFormAnswer } from '#features/customers/client/buyer/use-form-answer.ts';
import { useForgetSent } from '#features/customers/client/buyer/use-kept-typing.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { isComing } from '#features/vehicles/sold.ts';
import { askHref, contactHref, vehicleAddress } from '#features/vehicles/vehicle-paths.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { CallBanner } from '../layout/call-banner.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { CarToDrive } from './car-to-drive.tsx';
import { ChooseCar } from './choose-car.tsx';

export { HoldPage } from './hold-page.tsx';

export function BookPage() {
  const { name } = useDealership();
  usePageHead({
    title: `Book a Test Drive | ${name}`,
    description: `Choose a time for a test drive or an inspection at ${name}.`,
    isUnlisted: true,
  });
  const { vehicleId, find, done } = readBookSearch(new URLSearchParams(useSearch()));
  const answer = useFormAnswer();
  return (
    <>
      <PageHeader title="Book a Test Drive" isShort />
      <div className="page-width section-space pt-6! sm:pt-10!">
        {answer && (
          <div className="mb-8">
            <FormProblem text={answer.problem} />
          </div>
        )}
        {done ? (
          <Kept />
        ) : vehicleId === undefined ? (
          <ChooseCar find={find} />
        ) : (
          <Booking vehicleId={vehicleId} typed={answer?.values ?? {}} />
        )}
      </div>
      <CallBanner title="Rather Talk to Us?" text="Call, and we will find a time together." />
    </>
  );
}

interface BookingProps {
  vehicleId: number | typeof ANY_CAR;
  typed: Readonly<Record<string, string>>;
}

/** Day, Time and You, beside the car. */
function Booking({ vehicleId, typed: sent }: BookingProps) {
  const { day } = readBookSearch(new URLSearchParams(useSearch()));
  const { data, isError } = useRead(slotsAddress(vehicleId));
  const typed = useRef(sent);
  const writeHref = vehicleId === ANY_CAR ? sitePaths.contact : contactHref(vehicleId);
  if (isError)
    return vehicleId === ANY_CAR ? (
      <NotOffered writeHref={writeHref} />
    ) : (
      <NotThisCar vehicleId={vehicleId} writeHref={writeHref} />
    );
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-8 lg:grid-cols-[5fr_6fr] lg:gap-14">
      <div className="lg:sticky lg:top-28 lg:self-start">
        <CarToDrive vehicleId={vehicleId} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-10">
        {data && (
          <Times
            days={data.days}
            day={day}
            vehicleId={vehicleId}
            needsLicence={data.needsLicence}
            typed={typed}
          />
        )}
        <p className="text-muted">
          No time that suits you?{' '}
          <SmartLink
            href={writeHref}
            className="inline-flex min-h-6 items-center underline underline-offset-4"
          >
            Write to us instead
          </SmartLink>
        </p>
      </div>
    </div>
  );
}

interface TimesProps extends Omit<ComponentProps<typeof BookingForm>, 'free'> {
  days: readonly FreeDay[];
  /** The day that the address names. */
  day: string | undefined;
}

/** Without a wish the first day that has times is shown. */
function Times({ days, day, ...form }: TimesProps) {
  const free = day ? days.find((one) => one.day === day) : days[0];
  return (
    <>
      <Step number={1} title="Day" id="day">
        {day && !free && <p className="mb-4">No time is left on that day. Please choose another one.</p>}
        {days.length === 0 && (
          <p>There is no free time in the next three weeks. Please call us or write to us.</p>
        )}
        <ChooseDay
          days={days}
          chosen={free?.day}
          hrefOf={(one) => `${bookHref({ vehicleId: form.vehicleId, day: one })}#time`}
        />
      </Step>
      {free && <BookingForm key={free.day} free={free} {...form} />}
    </>
  );
}

function Kept() {
  useForgetSent('booking');
  return (
    <div role="status" className="mx-auto max-w-3xl rounded-control border border-line bg-sunken p-4">
      <h2 className="text-heading">We have your request</h2>
      <p className="mt-2">The time is not booked yet: we will confirm it to you, by mail or by phone.</p>
    </div>
  );
}

function NotThisCar({ vehicleId, writeHref }: { vehicleId: number; writeHref: string }) {
  const { data: vehicle } = useRead(vehicleAddress(vehicleId));
  if (!vehicle || !isComing(vehicle)) return <NotOffered writeHref={writeHref} />;
  return (
    <div className="mx-auto grid max-w-3xl justify-items-start gap-4">
      <h2 className="text-heading">This car is coming soon</h2>
      <p>
        {vehicle.expectedWords && `${vehicle.expectedWords}. `}It is not here yet, so it cannot be driven. Ask
        us, and we will tell you when it is.
      </p>
      <ButtonLink href={askHref(vehicleId)}>Ask About It</ButtonLink>
    </div>
  );
}

function NotOffered({ writeHref }: { writeHref: string }) {
  return (
    <div className="mx-auto grid max-w-3xl justify-items-start gap-4">
      <h2 className="text-heading">This cannot be booked here</h2>
      <p>
        The car may be sold or no longer listed, or we take no bookings on the site just now. We are glad to
        help anyway.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={sitePaths.book}>Choose Another Car</ButtonLink>{' '}
        <ButtonLink href={sitePaths.browse} variant="secondary">
          Browse Our Inventory
        </ButtonLink>{' '}
        <ButtonLink href={writeHref} variant="secondary">
          Write to Us
        </ButtonLink>
      </div>
    </div>
  );
}
