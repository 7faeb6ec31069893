import { SmartLink } from '#client/ui/smart-link.tsx';
import type { FreeDay } from '../../booking-view.ts';
import { shortDayWords } from '../../booking-words.ts';

interface ChooseDayProps {
  days: readonly FreeDay[];
  hrefOf: (day: string) => string;
}

/** The days with free times, large enough for a thumb. */
export function ChooseDay({ days, hrefOf }: ChooseDayProps) {
  return (
    <ul className="grid grid-cols-3 gap-2 max-[20rem]:grid-cols-2 sm:grid-cols-5 lg:grid-cols-7">
      {days.map(({ day, times }) => {
        const { weekday, date } = shortDayWords(day);
        return (
          <li key={day}>
            <SmartLink
              href={hrefOf(day)}
              className="grid h-full min-h-16 content-center rounded-control border border-control bg-surface px-2 py-2 text-center no-underline hover:border-brand hover:bg-sunken"
            >
              <span className="block text-sm text-muted">{weekday}</span>{' '}
              <span className="block font-semibold">{date}</span>{' '}
              <span className="block text-sm text-muted">
                {times.length} {times.length === 1 ? 'time' : 'times'}
              </span>
            </SmartLink>
          </li>
        );
      })}
    </ul>
  );
}
