import { useState } from 'react';
import { useReads } from '#client/api/use-read.ts';
import { randomKey } from '#client/random-key.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField, TextAreaField } from '#client/ui/field.tsx';
import { BotTrap } from '#features/customers/client/buyer/bot-trap.tsx';
import { DraftNote } from '#features/customers/client/buyer/draft-note.tsx';
import { FormProblem, OFFLINE } from '#features/customers/client/buyer/form-problem.tsx';
import { PersonFields } from '#features/customers/client/buyer/person-fields.tsx';
import { useCheckedForm } from '#features/customers/client/buyer/use-checked-form.ts';
import { dayWords } from '#features/customers/day-words.ts';
import { BOOKING_KEY } from '#features/customers/form-answer.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { holdHref } from '#features/vehicles/vehicle-paths.ts';
import { listHoldDays } from '../../hold-days.ts';
import { HOLD_DAYS } from '../../hold-view.ts';

const loadChecks = () => import('./check-hold.ts');

/** A plain form, with JavaScript or without: it is posted to the page's own address, and checked before where it can be. */
export function HoldForm({ vehicleId }: { vehicleId: number }) {
  const reads = useReads();
  const { form, errors, values, isOffline, kept, discard } = useCheckedForm(
    'hold',
    loadChecks,
    ({ checkHold }, typed) => checkHold(typed),
  );
  // The same key however often this form is sent, so that it asks once.
  const [key] = useState(() => String(reads.get(BOOKING_KEY).answer ?? randomKey()));
  const dealership = useDealership();
  const [days] = useState(
    () =>
      (reads.get(HOLD_DAYS).answer as readonly string[] | undefined) ?? // the server's own list
      listHoldDays(new Date(), dealership),
  );
  return (
    <form
      {...form}
      method="post"
      action={holdHref(vehicleId)}
      noValidate
      className="grid grid-cols-1 gap-5 sm:grid-cols-2"
    >
      <input type="hidden" name="submissionKey" value={key} />
      {kept === 'found' && (
        <div className="sm:col-span-2">
          <DraftNote isFound onDiscard={discard} />
        </div>
      )}
      <PersonFields values={values} errors={errors} />
      <SelectField
        label="Until which day do you need it?"
        name="wantedUntil"
        required
        className="sm:col-span-2"
        defaultValue={values.wantedUntil ?? ''}
        error={errors.wantedUntil}
      >
        <option value="">Choose a day</option>
        {days.map((day) => (
          <option key={day} value={day}>
            {dayWords(day)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Anything else we should know"
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
      {kept === 'written' && (
        <div className="sm:col-span-2">
          <DraftNote isFound={false} onDiscard={discard} />
        </div>
      )}
    </form>
  );
}
