import { useId } from 'react';
import { dayWords, zoneWords } from '#features/customers/day-words.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import type { FreeDay } from '../../booking-view.ts';
import { timeWords } from '../../booking-words.ts';

interface ChooseTimeProps {
  free: FreeDay;
  chosen?: string | undefined;
  error?: string | undefined;
}

/** The free times of a day as one choice of a form. */
export function ChooseTime({ free, chosen, error }: ChooseTimeProps) {
  const { timeZone } = useDealership();
  const noteId = useId();
  return (
    <fieldset aria-describedby={noteId}>
      <legend className="font-semibold text-balance">Choose a time on {dayWords(free.day)}</legend>
      <p id={noteId} className="mt-1 mb-4 text-sm text-muted">
        {error && <span className="mb-1 block font-semibold text-danger-text">{error}</span>}
        Times are {zoneWords(timeZone)}.
      </p>
      <input type="hidden" name="day" value={free.day} />
      <div className="grid grid-cols-3 gap-2 max-[20rem]:grid-cols-2 sm:grid-cols-4 lg:grid-cols-5">
        {free.times.map((time) => (
          <label
            key={time}
            className="relative grid min-h-12 cursor-pointer place-items-center rounded-control border border-control bg-surface font-semibold tabular-nums hover:border-brand has-checked:border-brand has-checked:bg-brand has-checked:text-brand-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="time"
              value={time}
              required
              defaultChecked={time === chosen}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
            />
            {timeWords(time)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
