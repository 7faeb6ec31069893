import { CalendarPlus } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { listPublicHolidays } from '#features/dealership/hours/public-holidays.ts';
import { states } from '#features/dealership/states.ts';
import { sydneyDay } from '#shared/dates.ts';
import type { Path } from '../at-path.ts';
import { useEditing, useSetting } from './editing.tsx';

/** Adds the public holidays of the year after the last one that is in the list. */
export function NextHolidays({ path }: { path: Path }) {
  const { value, setValue } = useSetting(path);
  const { mayChange } = useEditing();
  const { value: chosen } = useSetting(['contact', 'address', 'state']);
  if (!mayChange) return null;
  const state = states.find((one) => one === chosen) ?? 'NSW';
  const items: unknown[] = Array.isArray(value) ? value : [];
  const years = items.map(yearOf).filter((year) => year > 0);
  const year = years.length > 0 ? Math.max(...years) + 1 : yearOf({ date: sydneyDay(new Date()) });
  const handleAdd = () => {
    setValue([...items, ...listPublicHolidays(year, state)]);
    showToast({
      title: `The public holidays of ${year} are added`,
      description:
        'All as Closed. Local days, and those that the government orders besides, are not among them.',
      action: { label: 'Undo', onPress: () => setValue(items) },
    });
  };
  return (
    <div className="mt-4">
      <Button variant="secondary" size="sm" onClick={handleAdd}>
        <CalendarPlus aria-hidden="true" className="size-4" />
        Add {state} holidays of {year}
      </Button>
    </div>
  );
}

function yearOf(item: unknown): number {
  const date = typeof item === 'object' && item !== null && 'date' in item ? String(item.date) : '';
  return Number(/^(\d{4})-/.exec(date)?.[1] ?? 0);
}
