import { randomUUID } from 'node:crypto';
import { aForm, aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { aBooking, offerTimes } from '../offered-times.ts';
import { ACCEPTED, type Outcome, sendSteadily, type Wanted } from '../processes/steady-requests.ts';
import type { Cluster } from './cluster.ts';
import { type Ledger, logIn } from './ledger.ts';
import { CHANGED_PAGE } from './next-build.ts';

export interface Phase {
  name: string;
  seconds: number;
  visitors: readonly Outcome[];
  staff: readonly Outcome[];
}

interface Listed {
  id: number;
  status: string;
  photos: { id: number }[];
}

/** Every change makes each process render its pages anew. */
const PAUSE_MS = 1_000;
const UPLOAD_EVERY = 5;
/** Buyers who want the same vehicle at the same time. */
const RIVALS = 6;
const MOST_AT_ONCE = 20;
/** Longer than nginx waits: on a busy machine an answer is late, and no failure. */
const TIMEOUT_MS = 90_000;

/** Visitors at a steady pace, buyers who want the same, and a member of staff at work, for as long as something else goes on. */
export async function openTraffic({
  cluster,
  perSecond,
  ledger,
}: {
  cluster: Cluster;
  perSecond: number;
  ledger: Ledger;
}) {
  const { url } = cluster;
  const cars = (await (await fetch(`${url}/api/cars`)).json()) as Listed[]; // the contract's list
  const vehicles = cars.map(({ id }) => id);
  const photos = cars.flatMap((car) => car.photos.map(({ id }) => id));
  const cookie = await logIn(url);
  const picture = await aJpeg({ width: 640, height: 480 });
  const times = await offerTimes(url, cookie, MOST_AT_ONCE);
  let sent = 0;

  async function ask(
    kind: string,
    path: string,
    init: RequestInit = {},
  ): Promise<Outcome & { text: string }> {
    const startedAt = performance.now();
    const answer = await fetch(url + path, init).catch(() => undefined); // the connection broke
    const text = (await answer?.text().catch(() => '')) ?? '';
    return { kind, status: answer?.status ?? 0, ms: performance.now() - startedAt, text };
  }

  function anInquiry(): Wanted {
    const message = `Number ${sent++} of the traffic, please call back.`;
    const body = JSON.stringify({
      firstName: 'Mia',
      lastName: 'Nguyen',
      email: 'mia@example.com',
      interest: 'Other',
      message,
      submissionKey: randomUUID(),
    });
    const note = (status: number) => {
      if (status === 201 || status === 202) ledger.inquiries.add(message);
    };
    return { kind: 'inquiry', method: 'POST', path: '/api/contact', body, note };
  }

  /** 40 % pages, 25 % lists, 30 % photos, 5 % inquiries. */
  function visitor(at: number): Wanted {
    const share = (at * 37) % 100;
    const vehicle = vehicles[(at * 7) % vehicles.length];
    if (share < 25)
      return { kind: 'list', path: `/api/vehicles?priceMin=${(at * 131) % 20_000}&sort=price-asc` };
    if (share < 50) return { kind: 'page', path: `/vehicles/${vehicle}` };
    if (share < 65) return { kind: 'page', path: ['/', '/browse-cars', '/finance'][at % 3] ?? '/' };
    if (share >= 95) return anInquiry();
    if (photos.length === 0) return { kind: 'list', path: '/api/vehicles/featured' };
    return { kind: 'photo', path: photoPath(photos[at % photos.length]) };
  }

  /** A page, then the code that it names: another process, of another build, may be asked for that. */
  async function readWithCode(): Promise<Outcome[]> {
    const page = await ask('page', CHANGED_PAGE);
    const [code = ''] = /\/assets\/about-page-[^"]+\.js/.exec(page.text) ?? [];
    return [page, await ask('code of a page', code)];
  }

  /** At the same moment, each in whatever process nginx chooses: one of them gets it. */
  async function bookTheSame(at: number): Promise<Outcome[]> {
    const forSale = cars.filter((car) => !isSold(car));
    const vehicleId = forSale[at % forSale.length]?.id;
    return Promise.all(
      Array.from({ length: RIVALS }, async (_, rival) => {
        const email = `rival${at}-${rival}@example.com`;
        const body = aBooking(email, times[at % times.length], vehicleId);
        const headers = { 'content-type': 'application/json' };
        const answer = await ask('booking', '/api/bookings', { method: 'POST', headers, body });
        if (answer.status === 201) ledger.buyers.set(email, 'booked');
        if (answer.status === 202) ledger.buyers.set(email, 'wished');
        return answer;
      }),
    );
  }

  async function workAsStaff(at: number): Promise<Outcome[]> {
    const id = vehicles[at % vehicles.length] ?? 0;
    if (at % UPLOAD_EVERY === UPLOAD_EVERY - 1) return upload(id);
    const price = 10_000 + at;
    const known = ledger.prices.get(id);
    const acknowledged = known?.acknowledged ?? price;
    if (known) ledger.prices.set(id, { acknowledged, tried: price });
    const saved = await ask('a price', `/api/admin/vehicles/${id}`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ price }),
    });
    if (saved.status === 200) ledger.prices.set(id, { acknowledged: price, tried: price });
    return [saved];
  }

  async function upload(vehicleId: number): Promise<Outcome[]> {
    const { payload, headers } = aForm([{ content: picture }]);
    const added = await ask('an upload', `/api/admin/vehicles/${vehicleId}/photos`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: new Uint8Array(payload),
    });
    if (added.status !== 201) return [added];
    const outcomes: Outcome[] = [added];
    for (const photo of (JSON.parse(added.text) as { photos: { url: string }[] }).photos) {
      ledger.photos.add(photo.url);
      // In whatever process: the person who has just added it looks at it.
      outcomes.push(await ask('the new photo', photo.url, { headers: { cookie } }));
    }
    return outcomes;
  }

  let chores = 0;
  let rounds = 0;
  return {
    /** Every process has sent every photo, as after some days: its cache has them. */
    async fillCaches(): Promise<void> {
      for (const own of cluster.urls())
        for (const id of photos) {
          const answer = await fetch(`${own}${photoPath(id)}`, { headers: { accept: ACCEPTED } });
          await answer.arrayBuffer();
        }
    },

    /** Everything that came of the traffic while the work went on. */
    async during(name: string, work: () => Promise<unknown>): Promise<Phase> {
      const startedAt = performance.now();
      const begun = work();
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      begun.then(end, end);
      const repeatedly = async (act: () => Promise<Outcome[]>) => {
        const all: Outcome[] = [];
        while (!isOver) {
          all.push(...(await act()));
          await new Promise((resume) => setTimeout(resume, PAUSE_MS));
        }
        return all;
      };
      const [steady, readers, buyers, staff] = await Promise.all([
        sendSteadily(url, { perSecond, until: begun, timeoutMs: TIMEOUT_MS }, visitor),
        repeatedly(readWithCode),
        repeatedly(() => bookTheSame(rounds++)),
        repeatedly(() => workAsStaff(chores++)),
      ]);
      await begun;
      const seconds = (performance.now() - startedAt) / 1000;
      return { name, seconds, visitors: [...steady, ...readers, ...buyers], staff };
    },
  };
}

function photoPath(id: number | undefined): string {
  return `/api/photos/${id}?w=640`;
}

/** Answers that no visitor should get: none at all, a failure, or a page without its code. */
export function failuresOf({ visitors }: Phase): Outcome[] {
  return visitors.filter(
    ({ status, kind }) => status === 0 || status >= 500 || (kind === 'code of a page' && status !== 200),
  );
}

/** Changes that were answered by nginx instead of a process, or a new photo that nobody has. */
export function staffFailuresOf({ staff }: Phase): Outcome[] {
  return staff.filter(({ status, kind }) => status === 404 || (kind === 'the new photo' && status !== 200));
}
