import type { Booking } from '#features/bookings/booking.contract.ts';
import type { Inquiry } from '#features/inquiries/inquiry.contract.ts';
import { daysAfter, sydneyDay } from '#shared/dates.ts';
import { account, type Cluster, until } from './cluster.ts';

/** What was acknowledged, to be found again at the end. */
export interface Ledger {
  /** Messages of inquiries, each of its own. */
  inquiries: Set<string>;
  /** The last price of a vehicle that was acknowledged, and the last that was tried: either may hold. */
  prices: Map<number, { acknowledged: number; tried: number }>;
  /** Addresses of photos. */
  photos: Set<string>;
  /** Buyers, by address: whether they have a time, or were told that somebody will confirm it. */
  buyers: Map<string, 'booked' | 'wished'>;
}

export const newLedger = (): Ledger => ({
  inquiries: new Set(),
  prices: new Map(),
  photos: new Set(),
  buyers: new Map(),
});

export async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`Nobody can log in: ${answer.status}`);
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

/** What is missing, there twice, or not the same in every process; in words. */
export async function findLosses(cluster: Cluster, ledger: Ledger): Promise<string[]> {
  const losses: string[] = [];
  await until(
    async () => (await cluster.figures('forecourt_spool_length')).every((length) => length === 0),
    60_000,
  );
  const cookie = await logIn(cluster.url);
  const read = async (path: string, url = cluster.url) =>
    (await fetch(url + path, { headers: { cookie } })).text();

  const contacts = JSON.parse(await read('/api/admin/contacts')) as Inquiry[];
  const spam = JSON.parse(await read('/api/admin/contacts?spam=true')) as Inquiry[];
  const today = sydneyDay(new Date());
  const bookings = JSON.parse(
    await read(`/api/admin/bookings?from=${today}&to=${daysAfter(today, 30)}`),
  ) as Booking[];
  losses.push(...findLostBookings(ledger, bookings, contacts));
  const found = Map.groupBy([...contacts, ...spam], ({ message }) => message);
  for (const message of ledger.inquiries) {
    const times = found.get(message)?.length ?? 0;
    if (times !== 1) losses.push(`inquiry "${message}" is there ${times} times`);
  }
  const vehicles = JSON.parse(await read('/api/admin/vehicles')) as { id: number; price: number }[];
  for (const [id, { acknowledged, tried }] of ledger.prices) {
    const price = vehicles.find((vehicle) => vehicle.id === id)?.price;
    if (price !== acknowledged && price !== tried)
      losses.push(`vehicle ${id} has the price ${price}, not ${acknowledged}`);
  }
  for (const url of cluster.urls())
    for (const photo of ledger.photos) {
      const { status } = await fetch(url + photo);
      if (status !== 200) losses.push(`${photo} is answered ${status} by ${url}`);
    }

  const agreed = async () => {
    const lists = await Promise.all(cluster.urls().map((url) => read('/api/cars', url)));
    const versions = await cluster.figures('forecourt_catalogue_stock_version');
    return new Set(lists).size === 1 && new Set(versions).size === 1 && versions[0] !== undefined;
  };
  await until(agreed, 10_000).catch(() => losses.push('the processes do not show the same stock'));
  const workers = (await cluster.figures('forecourt_background_work')).filter((here) => here === 1).length;
  if (workers !== 1) losses.push(`${workers} processes do the background work`);
  return losses;
}

/** A wish may have become an inquiry, when its time was gone. */
function findLostBookings(
  { buyers }: Ledger,
  bookings: readonly Booking[],
  inquiries: readonly Inquiry[],
): string[] {
  const losses: string[] = [];
  const places = Map.groupBy(bookings, ({ vehicle, startsAt }) => `vehicle ${vehicle?.id} at ${startsAt}`);
  for (const [place, some] of places)
    if (some.length > 1) losses.push(`${place} is booked ${some.length} times`);
  for (const [email, what] of buyers) {
    const own = bookings.filter((booking) => booking.email === email);
    const asked = what === 'wished' ? inquiries.filter((inquiry) => inquiry.email === email) : [];
    if (own.length + asked.length !== 1)
      losses.push(`${email}, ${what}, has ${own.length} bookings and ${asked.length} inquiries`);
    if (what === 'booked' && own.some(({ state }) => state !== 'confirmed'))
      losses.push(`${email} was promised a time, which is ${own[0]?.state}`);
  }
  return losses;
}
