import type { Insertable } from 'kysely';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import type { Tables } from '#server/db/tables.ts';
import type { TestApp } from '#test/support/test-app.ts';

/** A Monday at 9am, by the clock of the dealership. */
export const MONDAY = '2026-11-15T22:00:00.000Z';

/** The member of staff in these tests. */
export const dana = { staffId: null, fullName: 'Dana', username: 'dana', role: 'owner' as const };

export const buyer = {
  firstName: 'Mia',
  lastName: 'Nguyen',
  phone: '0491 570 156',
  hasLicence: true,
};

/** As if staff had published these settings. */
export async function takeBookings(
  site: TestApp,
  chosen: Partial<(typeof defaultSettings)['bookings']> = {},
  adfTo = '',
): Promise<void> {
  const bookings = { ...defaultSettings.bookings, offered: 'yes' as const, ...chosen };
  const operation = { ...defaultSettings.operation, adfTo };
  const newest = site.services.settingsStore.current().id;
  await site.db
    .insertInto('settings_versions')
    .values({
      id: newest + 1,
      content: JSON.stringify({ ...defaultSettings, bookings, operation }),
      changes: '[]',
      staff_id: null,
      staff_name: 'Dana',
      published_at: site.clock.now().toISOString(),
    })
    .execute();
  await site.services.settingsStore.refresh();
  await site.services.slotBook.refresh();
}

let visitors = 0;

/** Books from another network each time, and for another person unless `booking` says who. */
export function book(site: TestApp, booking: object) {
  visitors += 1;
  const remoteAddress = `10.${(visitors >> 16) % 256}.${(visitors >> 8) % 256}.${visitors % 256}`;
  return site.inject({
    method: 'POST',
    url: '/api/bookings',
    payload: { ...buyer, email: `buyer${visitors}@example.com`, ...booking },
    remoteAddress,
  });
}

/** `/booking/SECRET` → `SECRET` */
export function tokenOf(page: string): string {
  return page.split('/').at(-1) ?? '';
}

/** Tries again: on a busy machine two hundred calls have to ask for a connection more than once. */
export async function served<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('trying to connect'))) throw error;
    }
  }
}

/** A vehicle that is held for somebody. */
export async function addHold(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  hold: Partial<Insertable<Tables['vehicle_holds']>> & { key: string },
): Promise<void> {
  const at = clock.now().toISOString();
  await db
    .insertInto('vehicle_holds')
    .values({
      state: 'confirmed',
      vehicle_id: null,
      vehicle_snapshot: null,
      person: 'ruth@example.com',
      first_name: 'Ruth',
      last_name: 'Ngata',
      email: 'ruth@example.com',
      phone: '0491 570 156',
      message: 'Until Friday, please',
      until_at: '2027-03-01T00:00:00.000Z',
      status_before: 'available',
      due_told_at: null,
      created_at: at,
      updated_at: at,
      ...hold,
    })
    .execute();
}

/** A booking of a vehicle, so many hours from now. */
export async function addBooking(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  vehicle_id: number,
  hours: number,
  more: Partial<Insertable<Tables['bookings']>> = {},
): Promise<void> {
  const at = (after: number) => new Date(clock.now().getTime() + after * 3_600_000).toISOString();
  const row = {
    ...{ kind: 'test_drive', state: 'confirmed', vehicle_id, vehicle_snapshot: null, person_place: null },
    ...{ first_name: 'Mia', last_name: 'Nguyen', email: '', phone: '', has_licence: 1 as const, seat: 1 },
    ...{ reminded_at: null, sold_told_at: null, created_at: at(0), updated_at: at(0) },
    ...{ key: crypto.randomUUID(), person: `${vehicle_id} ${hours}` },
    ...{ starts_at: at(hours), ends_at: at(hours + 1) },
  };
  await db
    .insertInto('bookings')
    .values({ ...row, ...more })
    .execute();
}
