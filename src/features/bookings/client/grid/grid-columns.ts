import { dayWords } from '#features/customers/day-words.ts';
import type { Agenda } from '../../agenda.contract.ts';
import { shortDayWords } from '../../booking-words.ts';
import { bookingsOn } from '../agenda/agenda-days.ts';
import type { GridColumn } from './grid-model.ts';

/** A column for each day. */
export function weekColumns(
  days: readonly string[],
  today: string,
  hrefOf: (changes: { date: string; view: 'day' }) => string,
): GridColumn[] {
  return days.map((day) => {
    const { weekday, date } = shortDayWords(day);
    return {
      key: day,
      day,
      person: undefined,
      label: `${weekday} ${date}`,
      href: hrefOf({ date: day, view: 'day' }),
      isToday: day === today,
    };
  });
}

/** A column for each person to whom a booking can be given or was given, and one for those that nobody has yet. */
export function personColumns(day: string, today: string, { bookings, people }: Agenda): GridColumn[] {
  const named = new Map(people.map(({ username, fullName }) => [username, fullName]));
  for (const { assignee } of bookingsOn(day, bookings))
    if (assignee !== '' && !named.has(assignee)) named.set(assignee, `${assignee} (no longer here)`);
  return [['', 'Nobody yet'] as const, ...named].map(([person, label]) => ({
    key: `${day} ${person}`,
    day,
    person,
    label,
    isToday: day === today,
  }));
}

/** How a cell is named: its day, and whose it is. */
export function columnWords({ day, person, label }: GridColumn): string {
  return person === undefined ? dayWords(day) : label;
}
