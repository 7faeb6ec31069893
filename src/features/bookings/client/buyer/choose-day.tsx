import { useEffect, useRef } from 'react';
import { SmartLink } from '#client/ui/smart-link.tsx';
import type { FreeDay } from '../../booking-view.ts';
import { shortDayWords } from '../../booking-words.ts';

interface ChooseDayProps {
  days: readonly FreeDay[];
  hrefOf: (day: string) => string;
  /** The day whose times are shown. */
  chosen?: string | undefined;
}

/** The days with free times, large enough for a thumb: a strip on phones, so that the times are near, with a part of the fourth in view. */
export function ChooseDay({ days, hrefOf, chosen }: ChooseDayProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const item = chosen ? list?.querySelector('[aria-current]')?.parentElement : undefined;
    // Scrolls the strip only, never the page.
    if (list && item) list.scrollTo({ left: item.offsetLeft - (list.clientWidth - item.clientWidth) / 2 });
  }, [chosen]);
  return (
    <ul
      ref={strip}
      className="relative -mx-1 flex gap-2 overflow-x-auto p-1 sm:grid sm:grid-cols-5 sm:overflow-visible lg:grid-cols-6"
    >
      {days.map(({ day, times }) => {
        const { weekday, date } = shortDayWords(day);
        return (
          <li key={day} className="w-[29%] min-w-20 shrink-0 sm:w-auto sm:min-w-0">
            <SmartLink
              href={hrefOf(day)}
              aria-current={day === chosen || undefined}
              className="grid h-full min-h-16 content-center rounded-control border border-control bg-surface px-2 py-2 text-center no-underline hover:border-brand hover:bg-sunken aria-current:border-brand aria-current:bg-brand aria-current:text-brand-ink"
            >
              <span className="block text-sm">{weekday}</span>{' '}
              <span className="block font-semibold">{date}</span>{' '}
              <span className="block text-sm">
                {times.length} {times.length === 1 ? 'time' : 'times'}
              </span>
            </SmartLink>
          </li>
        );
      })}
    </ul>
  );
}
