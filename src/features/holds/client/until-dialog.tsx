import { useState } from 'react';
import { TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import { zoneWords } from '#features/customers/day-words.ts';
import { nameOf } from '#features/customers/name-of.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { fieldErrorsOf, showUnlessAtField } from '#features/staff/client/form-trouble.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { daysAfter, sydneyDay } from '#shared/dates.ts';
import type { Hold } from '../hold.contract.ts';
import { useDecide } from './hold-queries.ts';

interface UntilDialogProps {
  hold: Hold;
  decision: 'confirm' | 'extend';
  /** How the buyer hears of it. */
  told: string;
  onClose: () => void;
}

/** What most buyers need to come and decide. */
const USUAL_DAYS = 2;
const USUAL_TIME = '17:00';
/** Arrows go by half hours; any other time can be typed. */
const HALF_HOUR = 1_800;

/** Asks until when a vehicle is held. */
export function UntilDialog({ hold, decision, told, onClose }: UntilDialogProps) {
  const [day, setDay] = useState(() => firstDay(hold));
  const [time, setTime] = useState(USUAL_TIME);
  const deciding = useDecide();
  const { timeZone } = useDealership();
  const errors = fieldErrorsOf(deciding.error);
  const car = hold.vehicle ? `the ${vehicleTitle(hold.vehicle)}` : 'the vehicle';
  const problem = errors.until ?? errors['until.day'] ?? errors['until.time'];

  function send(): void {
    deciding.mutate(
      { id: hold.id, decision, until: { day, time }, sequence: hold.sequence },
      {
        onSuccess: onClose,
        onError: (error) => showUnlessAtField('Not changed', error),
      },
    );
  }

  return (
    <FormDialog
      title={decision === 'confirm' ? `Hold ${car} for ${nameOf(hold)}` : `Hold ${car} longer`}
      description={`It shows as Pending until then, and you are asked again: it does not end by itself. ${told}`}
      leave="Leave It"
      send={decision === 'confirm' ? 'Confirm Hold' : 'Extend Hold'}
      isComplete={day !== '' && time !== ''}
      isPending={deciding.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Until"
          type="date"
          required
          value={day}
          onChange={(event) => setDay(event.target.value)}
          {...(problem && { error: problem })}
        />
        <TextField
          label="Time"
          type="time"
          step={HALF_HOUR}
          required
          value={time}
          hint={zoneWords(timeZone)}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}

/** What the buyer asked for, unless that is past. */
function firstDay({ state, wantedUntil }: Hold): string {
  const today = sydneyDay(new Date());
  if (state === 'asked' && wantedUntil && wantedUntil >= today) return wantedUntil;
  return daysAfter(today, USUAL_DAYS);
}
