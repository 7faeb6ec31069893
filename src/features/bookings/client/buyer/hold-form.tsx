import { useState } from 'react';
import { randomKey } from '#client/random-key.ts';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField } from '#client/ui/field.tsx';
import { useReads } from '#client/use-read.ts';
import { BotTrap } from '#features/inquiries/client/bot-trap.tsx';
import { useFormAnswer } from '#features/inquiries/client/use-form-answer.ts';
import { holdHref } from '#features/vehicles/vehicle-paths.ts';
import { BOOKING_KEY } from '../../booking-view.ts';
import { PersonFields } from './person-fields.tsx';

/** A plain form, with JavaScript or without: it is posted to the page's own address. */
export function HoldForm({ vehicleId }: { vehicleId: number }) {
  const reads = useReads();
  const { fields = {}, values = {} } = useFormAnswer() ?? {};
  // The same for every time that this form is sent, so that it asks once.
  const [key] = useState(() => String(reads.get(BOOKING_KEY).answer ?? randomKey()));
  return (
    <form
      method="post"
      action={holdHref(vehicleId)}
      noValidate
      className="grid grid-cols-1 gap-5 sm:grid-cols-2"
    >
      <input type="hidden" name="submissionKey" value={key} />
      <PersonFields values={values} errors={fields} />
      <TextAreaField
        label="Until when, and anything else we should know"
        name="message"
        rows={3}
        maxLength={1_000}
        className="sm:col-span-2"
        defaultValue={values.message}
        error={fields.message}
      />
      <BotTrap name="website" />
      <div className="sm:col-span-2">
        <Button type="submit" size="lg" className="w-full sm:w-auto">
          Ask Us to Hold It
        </Button>
      </div>
    </form>
  );
}
