import { useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/field.tsx';
import { dayWords } from '#features/customers/day-words.ts';
import { daysAfter, sydneyDay } from '#shared/dates.ts';
import type { TodayItem } from '../../today.contract.ts';
import type { Later } from './today-acts.ts';

interface LaterDialogProps {
  item: TodayItem;
  onChoose: (until: Later) => void;
  onClose: () => void;
}

/** When to see something again. A booking that is still to come today can be put off within the day alone. */
export function LaterDialog({ item, onChoose, onClose }: LaterDialogProps) {
  const [day, setDay] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  const today = sydneyDay(new Date());
  const [tomorrow, monday] = [daysAfter(today, 1), nextMonday(today)];
  const isForAll = item.kind === 'follow_up' || item.kind === 'task';
  const isAhead = Date.parse(item.at) > Date.now();
  const isOfToday = item.kind === 'booking' && item.state !== 'requested' && isAhead;
  const isPast = day !== '' && day <= today;
  const choices: readonly (readonly [label: string, until: Later])[] = [
    ['In an hour', { minutes: 60 }],
    ['In 3 hours', { minutes: 180 }],
    ...(isOfToday
      ? []
      : [
          [`Tomorrow, ${dayWords(tomorrow)}`, { day: tomorrow }] as const,
          ...(monday === tomorrow ? [] : [[`Next week, ${dayWords(monday)}`, { day: monday }] as const]),
        ]),
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Later"
      firstFocus={first}
      description={
        isForAll
          ? `${item.title}. Another day is seen by everybody; later today only takes it off your list.`
          : `${item.title}. It is only taken off your own list until then.`
      }
    >
      <div className="grid gap-3">
        {choices.map(([label, until], index) => (
          <Button
            key={label}
            {...(index === 0 && { ref: first })}
            variant="secondary"
            onClick={() => onChoose(until)}
          >
            {label}
          </Button>
        ))}
        {!isOfToday && (
          <form
            noValidate
            className="flex flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              if (day !== '' && !isPast) onChoose({ day });
            }}
          >
            <TextField
              label="On another day"
              type="date"
              min={tomorrow}
              value={day}
              onChange={({ target }) => setDay(target.value)}
              className="min-w-0 grow"
              {...(isPast && { error: 'Choose a day that is still to come' })}
            />
            <Button type="submit" disabled={day === '' || isPast}>
              Choose
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  );
}

function nextMonday(today: string): string {
  return daysAfter(today, (8 - new Date(today).getUTCDay()) % 7 || 7);
}
