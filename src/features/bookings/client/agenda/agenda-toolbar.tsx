import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { dayWords } from '#features/customers/day-words.ts';
import { spanWords } from './agenda-days.ts';
import { type AgendaRequest, isDay, turn, weekOf } from './agenda-request.ts';

interface AgendaToolbarProps {
  request: AgendaRequest;
  today: string;
  hrefOf: (changes: Partial<AgendaRequest>) => string;
  go: (changes: Partial<AgendaRequest>) => void;
}

/** Which days are shown. The arrow keys and T do the same. */
export function AgendaToolbar({ request, today, hrefOf, go }: AgendaToolbarProps) {
  const { date, view } = request;
  const days = weekOf(date);
  const what = view === 'day' ? 'day' : 'week';
  const words = view === 'day' ? dayWords(date) : spanWords(days[0] ?? date, days[6] ?? date);
  return (
    <div className="flex grow flex-wrap items-center gap-1.5 max-lg:w-full sm:gap-2 lg:min-w-0 lg:flex-nowrap">
      <Button variant="secondary" size="sm" aria-keyshortcuts="T" onClick={() => go({ date: today })}>
        Today
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Previous ${what}`}
        aria-keyshortcuts="ArrowLeft"
        onClick={() => go(turn(request, -1))}
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Next ${what}`}
        aria-keyshortcuts="ArrowRight"
        onClick={() => go(turn(request, 1))}
      >
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
      <p
        aria-live="polite"
        className="order-last w-full text-lg font-semibold sm:order-none sm:mx-2 sm:w-auto lg:min-w-0 lg:truncate lg:text-base"
      >
        {words}
      </p>
      <div className="ml-auto flex items-center gap-2">
        <label className="text-sm font-semibold">
          <span className="sr-only">Go to a day</span>
          <input
            type="date"
            value={date}
            onChange={(event) => isDay(event.target.value) && go({ date: event.target.value })}
            className="field-box min-h-9 border-control py-1 text-sm lg:w-11 lg:px-3 lg:[&::-webkit-datetime-edit]:hidden"
          />
        </label>
        <div className="flex gap-1 max-sm:hidden">
          {(['day', 'week'] as const).map((one) => (
            <ButtonLink
              key={one}
              href={hrefOf({ view: one })}
              size="sm"
              variant={one === view ? 'primary' : 'secondary'}
              aria-current={one === view ? 'true' : undefined}
            >
              {one === 'day' ? 'Day' : 'Week'}
            </ButtonLink>
          ))}
        </div>
      </div>
    </div>
  );
}
