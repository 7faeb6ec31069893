import type { StaffSearchResult } from '../staff-search.contract.ts';

/** A page of the staff area, as the menu calls it. */
export interface SearchedPage {
  label: string;
  href: string;
}

export interface Found {
  group: string;
  title: string;
  detail: string;
  href: string;
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

/** Pages first: they are there at once. Without words, all of them. */
export function listFound(
  words: string,
  pages: readonly SearchedPage[],
  results: readonly StaffSearchResult[],
): Found[] {
  const wanted = words.trim().toLowerCase();
  const named = pages.filter(({ label }) => label.toLowerCase().includes(wanted));
  return [
    ...named.map(({ label, href }) => ({ group: 'Pages', title: label, detail: '', href })),
    ...results.map((found) => {
      const { group, href }: Kind = kinds[found.kind];
      return { group, title: found.title, detail: found.detail, href: href(found) };
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
