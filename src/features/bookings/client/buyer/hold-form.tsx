import { useState } from 'react';
import { randomKey } from '#client/random-key.ts';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField } from '#client/ui/field.tsx';
import { useReads } from '#client/use-read.ts';
import { BotTrap } from '#features/inquiries/client/bot-trap.tsx';
import { holdHref } from '#features/vehicles/vehicle-paths.ts';
import { BOOKING_KEY } from '../../booking-view.ts';
import { FormProblem, OFFLINE } from './form-problem.tsx';
import { PersonFields } from './person-fields.tsx';
import { useCheckedForm } from './use-checked-form.ts';

/** A plain form, with JavaScript or without: it is posted to the page's own address, and checked before where it can be. */
export function HoldForm({ vehicleId }: { vehicleId: number }) {
  const reads = useReads();
  const { form, errors, values, isOffline } = useCheckedForm((checks, typed) => checks.hold(typed));
  // The same for every time that this form is sent, so that it asks once.
  const [key] = useState(() => String(reads.get(BOOKING_KEY).answer ?? randomKey()));
  return (
    <form
      {...form}
      method="post"
      action={holdHref(vehicleId)}
      noValidate
      className="grid grid-cols-1 gap-5 sm:grid-cols-2"
    >
      <input type="hidden" name="submissionKey" value={key} />
      <PersonFields values={values} errors={errors} />
      <TextAreaField
        label="Until when, and anything else we should know"
        name="message"
        rows={3}
        maxLength={1_000}
        className="sm:col-span-2"
        defaultValue={values.message}
        error={errors.message}
      />
      <BotTrap name="website" />
      <div className="grid justify-items-start gap-5 sm:col-span-2">
        {isOffline && <FormProblem text={OFFLINE} />}
        <Button type="submit" size="lg" className="w-full sm:w-auto">
          Ask Us to Hold It
        </Button>
      </div>
    </form>
  );
}
