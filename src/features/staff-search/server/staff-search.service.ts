import type { BookingDeskService } from '#features/bookings/server/requests/booking-desk.service.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { HoldDeskService } from '#features/holds/server/hold-desk.service.ts';
import { inquiryFilterSchema } from '#features/inquiries/inquiry-list.contract.ts';
import type { InquiryListService } from '#features/inquiries/server/list/inquiry-list.service.ts';
import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import { staffStockLabel } from '#features/vehicles/names/staff-stock-label.ts';
import { staffTitle } from '#features/vehicles/names/staff-title.ts';
import { isFoundIn, toSearchText } from '#features/vehicles/search/vehicle-search.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { VehicleRepository } from '#features/vehicles/server/vehicle.repository.ts';
import { formatSydneyDate } from '#shared/dates.ts';
import { mayDo } from '#shared/permissions.ts';
import type { StaffSearchResult } from '../staff-search.contract.ts';

interface Dependencies {
  catalogue: CatalogueStore;
  vehicles: Pick<VehicleRepository, 'listUnlisted'>;
  inquiryList: Pick<InquiryListService, 'find'>;
  bookingDesk: Pick<BookingDeskService, 'search'>;
  holdDesk: Pick<HoldDeskService, 'search'>;
  people: Pick<PeopleRepository, 'list'>;
}

/** Results of each kind. */
const MOST = 6;
const SHORTEST = 2;

export type StaffSearchService = ReturnType<typeof createStaffSearchService>;

/** The search box of the staff area. Listed vehicles are found in memory; sold ones and drafts are read once a change. */
export function createStaffSearchService({
  catalogue,
  vehicles,
  inquiryList,
  bookingDesk,
  holdDesk,
  people,
}: Dependencies) {
  let unlisted: { of: number | undefined; rows: ReturnType<VehicleRepository['listUnlisted']> } | undefined;

  function listUnlisted() {
    const of = catalogue.stockVersion();
    if (unlisted && unlisted.of === of) return unlisted.rows;
    const rows = vehicles.listUnlisted();
    unlisted = { of, rows };
    rows.catch(() => {
      unlisted = undefined;
    });
    return rows;
  }

  async function findVehicles(words: string): Promise<StaffSearchResult[]> {
    const current = catalogue.current();
    const byStock = current.findByStock(words);
    const listed = current.search({ keywords: words }, 'featured', 1, MOST).vehicles;
    const others = (await listUnlisted()).filter((vehicle) => isFoundIn(toSearchText(vehicle), words));
    const found = new Map(
      [...(byStock ? [byStock] : []), ...listed, ...others].map((vehicle) => [vehicle.id, vehicle]),
    );
    return [...found.values()].slice(0, MOST).map((vehicle) => ({
      kind: 'vehicle' as const,
      id: vehicle.id,
      title: staffTitle(vehicle),
      detail: [staffStockLabel(vehicle), vehicle.rego].filter(Boolean).join(' · '),
    }));
  }

  async function findInquiries(words: string, viewer: Viewer): Promise<StaffSearchResult[]> {
    const filter = inquiryFilterSchema.parse({ words });
    const found = await inquiryList.find({ ...filter, page: 1, limit: MOST }, viewer);
    return found.inquiries.map(({ id, firstName, lastName, interest, createdAt }) => ({
      kind: 'inquiry',
      id,
      title: `${firstName} ${lastName}`,
      detail: `${interest}, ${formatSydneyDate(new Date(createdAt))}`,
    }));
  }

  async function findBookings(words: string, viewer: Viewer): Promise<StaffSearchResult[]> {
    const [bookings, holds] = await Promise.all([
      bookingDesk.search(words, viewer, MOST),
      holdDesk.search(words, viewer, MOST),
    ]);
    return [
      ...bookings.map((booking) => ({ kind: 'booking' as const, ...booking })),
      ...holds.map((hold) => ({ kind: 'hold' as const, ...hold })),
    ];
  }

  async function findPeople(words: string): Promise<StaffSearchResult[]> {
    const rows = (await people.list()).filter(({ full_name, username, email }) =>
      isAbout([full_name, username, email], words),
    );
    return rows
      .slice(0, MOST)
      .map(({ id, full_name, username }) => ({ kind: 'person', id, title: full_name, detail: username }));
  }

  return {
    async find(asked: string, viewer: Viewer): Promise<StaffSearchResult[]> {
      const words = asked.trim();
      if (words.length < SHORTEST) return [];
      const found = await Promise.all([
        findVehicles(words),
        findInquiries(words, viewer),
        findBookings(words, viewer),
        mayDo(viewer.role, 'people.manage') ? findPeople(words) : [],
      ]);
      return found.flat();
    },
  };
}

/** Every word is in one of the texts. */
function isAbout(texts: readonly string[], words: string): boolean {
  const all = texts.join('\n').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
