import { useSearchParams } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useKeptAddress } from '#features/staff/client/kept-address.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { TodayList } from './today-list.tsx';
import { useToday } from './today-queries.ts';

const narrowings = ['whose'];

/** The list of the day. Whoever sees all chooses between their own and everybody's, which stands in the address. */
export function WholeToday({ Heading, most }: Pick<Parameters<typeof TodayList>[0], 'Heading' | 'most'>) {
  const seesAll = useMay('inquiries.all');
  const mayHandle = useMay('inquiries.handle');
  useKeptAddress(narrowings, 'today');
  const [search, setSearch] = useSearchParams();
  // Who only looks has nothing of their own.
  const usual = seesAll && !mayHandle ? 'everybody' : 'mine';
  const chosen = search.get('whose');
  const whose = seesAll && (chosen === 'mine' || chosen === 'everybody') ? chosen : usual;
  const query = useToday(whose);
  const { data: today, isError } = query;
  const switcher = seesAll && (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Whose</legend>
      {(['mine', 'everybody'] as const).map((one) => (
        <Button
          key={one}
          size="sm"
          variant={whose === one ? 'secondary' : 'quiet'}
          aria-pressed={whose === one}
          onClick={() =>
            setSearch(
              (before) => {
                const after = new URLSearchParams(before);
                if (one === usual) after.delete('whose');
                else after.set('whose', one);
                return after;
              },
              { replace: true },
            )
          }
        >
          {one === 'mine' ? 'Mine and Nobody’s' : 'Everybody’s'}
        </Button>
      ))}
    </fieldset>
  );
  if (today) return <TodayList today={today} Heading={Heading} switcher={switcher} {...(most && { most })} />;
  return isError ? (
    <LoadFailed title="Failed to load the list of the day. Please try again." query={query} />
  ) : (
    <Skeleton className="h-72" />
  );
}
