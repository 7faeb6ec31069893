import type { CommandName } from '#features/staff/client/commands/staff-commands.ts';
import type { StaffSearchResult } from '../staff-search.contract.ts';

/** A page of the staff area, as the menu calls it. */
export interface SearchedPage {
  label: string;
  href: string;
  /** Found by its name, but not listed before anything is typed. */
  isFurther?: boolean;
}

export interface Found {
  /** Two people may have the same name. */
  key: string;
  group: string;
  title: string;
  detail: string;
  /** Empty for what is done wherever one is. */
  href: string;
  command?: CommandName;
}

/** What can be done from everywhere, by those who may. */
export interface SearchedAction {
  name: CommandName;
  does: string;
  href: string;
}

export interface Searched {
  pages: readonly SearchedPage[];
  /** Parts of the settings. */
  parts: readonly SearchedPage[];
  actions: readonly SearchedAction[];
}

interface Kind {
  group: string;
  href: (found: StaffSearchResult) => string;
}

const kinds = {
  vehicle: { group: 'Vehicles', href: ({ id }) => `/admin/vehicles/${id}/edit` },
  inquiry: { group: 'Inquiries', href: ({ id }) => `/admin/inquiries/${id}` },
  booking: { group: 'Bookings', href: ({ id, day }) => `/admin/bookings?date=${day}&view=day&booking=${id}` },
  hold: { group: 'Holds', href: ({ id }) => `/admin/holds?hold=${id}` },
  person: { group: 'Team', href: () => '/admin/people' },
} satisfies Record<StaffSearchResult['kind'], Kind>;

/** Pages and actions first: they are there at once. Without words, all of the menu. */
export function listFound(
  words: string,
  { pages, parts, actions }: Searched,
  results: readonly StaffSearchResult[],
): Found[] {
  const wanted = words.trim().toLowerCase();
  const isNamed = (name: string) => name.toLowerCase().includes(wanted);
  const group = (name: string, some: readonly SearchedPage[]) =>
    some
      .filter(({ label, isFurther }) => isNamed(label) && !(isFurther && wanted === ''))
      .map(({ label, href }) => ({ key: `${href} ${label}`, group: name, title: label, detail: '', href }));
  return [
    ...group('Pages', pages),
    ...actions
      .filter(({ does }) => isNamed(does))
      .map(({ name, does, href }) => ({
        ...{ key: name, group: 'Actions', title: does, detail: '', href, command: name },
      })),
    ...(wanted === '' ? [] : group('Settings', parts)),
    ...results.map((found) => {
      const { kind, id } = found;
      const { group, href }: Kind = kinds[kind];
      return { key: `${kind} ${id}`, group, title: found.title, detail: found.detail, href: href(found) };
    }),
  ];
}

/** The place after an arrow key; from the last to the first and back. */
export function nextPlace(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return (place - 1 + count) % count;
  return undefined;
}
