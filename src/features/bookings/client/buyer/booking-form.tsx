import { type RefObject, useEffect, useState } from 'react';
import { useReads } from '#client/api/use-read.ts';
import { randomKey } from '#client/random-key.ts';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField, SelectField } from '#client/ui/field.tsx';
import type { ANY_CAR } from '#features/customers/book-search.ts';
import { BotTrap } from '#features/customers/client/buyer/bot-trap.tsx';
import { DraftNote } from '#features/customers/client/buyer/draft-note.tsx';
import { FormProblem, OFFLINE } from '#features/customers/client/buyer/form-problem.tsx';
import { PersonFields } from '#features/customers/client/buyer/person-fields.tsx';
import { typedIn, useCheckedForm } from '#features/customers/client/buyer/use-checked-form.ts';
import { dayWords } from '#features/customers/day-words.ts';
import { BOOKING_KEY } from '#features/customers/form-answer.ts';
import { bookHref } from '../../booking-paths.ts';
import { bookingKinds, kindLabels } from '../../booking-states.ts';
import type { FreeDay } from '../../booking-view.ts';
import { timeWords } from '../../booking-words.ts';
import { ChooseTime } from './choose-time.tsx';
import { Step } from './step.tsx';

const loadChecks = () => import('./check-booking.ts');

interface BookingFormProps {
  free: FreeDay;
  vehicleId: number | typeof ANY_CAR;
  needsLicence: boolean;
  /** Typed values, kept when another day is chosen. */
  typed: RefObject<Readonly<Record<string, string>>>;
}

/**
 * A plain form, with JavaScript or without: it is posted to the page's own address, which answers with the booking, or
 * with the form again and what was typed.
 */
export function BookingForm({ free, vehicleId, needsLicence, typed }: BookingFormProps) {
  const reads = useReads();
  const {
    form,
    errors,
    values: sent,
    isOffline,
    kept,
    discard,
  } = useCheckedForm('booking', loadChecks, ({ checkBooking }, now) => checkBooking(now, needsLicence));
  const [values] = useState<Readonly<Record<string, string>>>(() => ({ ...sent, ...typed.current }));
  const [time, setTime] = useState(values.time ?? '');
  // The same key however often this form is sent, so that it is booked once.
  const [key] = useState(() => String(reads.get(BOOKING_KEY).answer ?? randomKey()));
  // A time may have been chosen before the code had arrived.
  useEffect(() => {
    if (form.ref.current) setTime(typedIn(form.ref.current).time ?? '');
  }, [form.ref]);
  return (
    <form
      {...form}
      method="post"
      action={bookHref({ vehicleId, day: free.day })}
      onChange={(event) => {
        typed.current = typedIn(event.currentTarget);
        setTime(typed.current.time ?? '');
      }}
      noValidate
      className="grid grid-cols-1 gap-10"
    >
      <Step number={2} title="Time" id="time">
        <ChooseTime free={free} chosen={values.time} error={errors.time} />
      </Step>
      <input type="hidden" name="submissionKey" value={key} />
      <Step number={3} title="You" id="you">
        {kept !== 'no' && (
          <div className="mb-5">
            <DraftNote
              isFound={kept === 'found'}
              onDiscard={() => {
                discard();
                typed.current = {};
                setTime('');
              }}
            />
          </div>
        )}
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <SelectField
            label="What would you like to book?"
            name="kind"
            className="sm:col-span-2"
            defaultValue={values.kind || 'test_drive'}
            error={errors.kind}
          >
            {bookingKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindLabels[kind]}
              </option>
            ))}
          </SelectField>
          <PersonFields values={values} errors={errors} />
          {needsLicence && (
            <CheckboxField
              label="I hold a current driver licence"
              name="hasLicence"
              hint="Needed for a test drive. Please bring it along."
              className="sm:col-span-2"
              defaultChecked={values.hasLicence === 'on'}
              error={errors.hasLicence}
            />
          )}
        </div>
        <BotTrap name="website" />
      </Step>
      {isOffline && <FormProblem text={OFFLINE} />}
      <ChosenTime day={free.day} time={free.times.includes(time) ? time : ''} />
    </form>
  );
}

/** The time that the button books, beside it and always in view. */
function ChosenTime({ day, time }: { day: string; time: string }) {
  return (
    <div
      data-own-foot="always"
      className="sticky bottom-0 z-20 -mx-(--page-gutter) flex items-center justify-between gap-x-4 gap-y-2 border-t max-[20rem]:flex-wrap border-line bg-surface px-(--page-gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float sm:mx-0 sm:rounded-card sm:border sm:px-5"
    >
      <p className="min-w-0 flex-1 leading-tight">
        <span className="block font-semibold">{dayWords(day)}</span>{' '}
        {time ? (
          <span className="block text-sm tabular-nums">{timeWords(time)}</span>
        ) : (
          // Without code nobody notices the choice but the page's style.
          <span className="block text-sm in-[form:has([name=time]:checked)]:hidden">Choose a time</span>
        )}
      </p>
      <Button type="submit" variant="accent" className="shrink-0 max-[20rem]:w-full">
        Book This Time
      </Button>
    </div>
  );
}
