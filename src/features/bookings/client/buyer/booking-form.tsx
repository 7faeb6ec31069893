import { type RefObject, useState } from 'react';
import { randomKey } from '#client/random-key.ts';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField, SelectField } from '#client/ui/field.tsx';
import { useReads } from '#client/use-read.ts';
import { BotTrap } from '#features/inquiries/client/bot-trap.tsx';
import { bookHref } from '../../booking-paths.ts';
import { bookingKinds, kindLabels } from '../../booking-states.ts';
import { BOOKING_KEY, type FreeDay } from '../../booking-view.ts';
import { ChooseTime } from './choose-time.tsx';
import { FormProblem, OFFLINE } from './form-problem.tsx';
import { PersonFields } from './person-fields.tsx';
import { typedIn, useCheckedForm } from './use-checked-form.ts';

interface BookingFormProps {
  free: FreeDay;
  vehicleId: number | undefined;
  needsLicence: boolean;
  /** What was typed, also when another day is chosen. */
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
  } = useCheckedForm((checks, now) => checks.booking(now, needsLicence));
  const [values] = useState<Readonly<Record<string, string>>>(() => ({ ...sent, ...typed.current }));
  // The same for every time that this form is sent, so that it is booked once.
  const [key] = useState(() => String(reads.get(BOOKING_KEY).answer ?? randomKey()));
  return (
    <form
      {...form}
      method="post"
      action={bookHref({ vehicleId, day: free.day })}
      onChange={(event) => {
        typed.current = typedIn(event.currentTarget);
      }}
      noValidate
      className="grid grid-cols-1 gap-5 sm:grid-cols-2"
    >
      <div className="sm:col-span-2">
        <ChooseTime free={free} daysHref={bookHref({ vehicleId })} chosen={values.time} error={errors.time} />
      </div>
      <input type="hidden" name="submissionKey" value={key} />
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
      <BotTrap name="website" />
      <div className="grid justify-items-start gap-5 sm:col-span-2">
        {isOffline && <FormProblem text={OFFLINE} />}
        <Button type="submit" size="lg" className="w-full sm:w-auto">
          Book This Time
        </Button>
      </div>
    </form>
  );
}
