import { openAsBlob } from 'node:fs';
import { sendSteadily, type Wanted } from '#test/support/processes/steady-requests.ts';
import { account } from '../bench/bench-account.ts';
import { residentMegabytes } from '../bench/processor-time.ts';
import { median } from '../bench/rank.ts';
import { isFine, type LoadReport } from './load-report.ts';

const PER_SECOND = 100;
const SAMPLE_MS = 2_000;
/** Memory is compared in portions of so many minutes, by their medians, so that one upload is no trend. */
const PORTION_MINUTES = 5;
const MOST_SPREAD = 0.05;

interface SoakedSite {
  url: string;
  pid: number;
  cookie: string;
  visitor: (at: number) => Wanted;
  vehicles: readonly number[];
  photo: string;
}

/**
 * An ordinary day for so many minutes: 100 visits a second, and each minute a round of staff work that leaves the
 * stock as large as it was. Memory may not grow: over the second half, its medians stay within 5 %.
 */
export async function soak(site: SoakedSite, minutes: number, report: LoadReport): Promise<void> {
  const samples: number[][] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const portion = Math.floor(minute / PORTION_MINUTES);
    const into = samples[portion] ?? [];
    samples[portion] = into;
    const sampling = setInterval(() => into.push(residentMegabytes(site.pid)), SAMPLE_MS);
    const [outcomes] = await Promise.all([
      sendSteadily(site.url, { perSecond: PER_SECOND, seconds: 60 }, site.visitor),
      staffRound(site, minute),
    ]);
    clearInterval(sampling);
    if (!outcomes.every(({ status }) => isFine(status)))
      report.expectOnly(`minute ${minute}`, outcomes, isFine);
    if ((minute + 1) % PORTION_MINUTES === 0) {
      report.row(`after ${minute + 1} minutes`, `${median(into).toFixed(1)} MB`);
    }
  }
  const medians = samples.map(median);
  const later = medians.slice(Math.floor(medians.length / 2));
  const [least, most] = [Math.min(...later), Math.max(...later)];
  report.limited(
    'memory over the second half',
    `${least.toFixed(1)} to ${most.toFixed(1)} MB, ${((most / least - 1) * 100).toFixed(1)} %`,
    '5 %',
    most / least - 1 > MOST_SPREAD,
  );
}

/** Prices changed, a vehicle added with a photo and removed, dashboard and stock read; at times a backup and an export. */
async function staffRound({ url, cookie, vehicles, photo }: SoakedSite, minute: number): Promise<void> {
  async function call(method: string, path: string, body?: object | FormData): Promise<unknown> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/admin/${path}`, {
      method,
      headers: { cookie, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      body: isForm ? body : body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text && (answer.headers.get('content-type') ?? '').includes('json') ? JSON.parse(text) : text;
  }
  for (let at = 0; at < 5; at += 1) {
    const id = vehicles[(minute * 5 + at) % vehicles.length];
    await call('PUT', `vehicles/${id}`, { price: 20_000 + minute * 10 + at });
  }
  const { vehicle } = (await call('POST', 'vehicles', { make: 'Holden', model: 'Monaro' })) as {
    vehicle: { id: number };
  };
  const form = new FormData();
  form.append('photos', await openAsBlob(photo), 'car.jpg');
  await call('POST', `vehicles/${vehicle.id}/photos`, form);
  await call('DELETE', `vehicles/${vehicle.id}`);
  await call('GET', 'dashboard-panels');
  await call('GET', 'vehicles');
  const confirm = () => call('POST', 'confirm', { password: account.password });
  if (minute % 10 === 9) {
    await confirm();
    const { backup } = (await call('POST', 'database/backup')) as { backup: { filename: string } };
    await call('DELETE', `database/backups/${backup.filename}`);
  }
  if (minute % 10 === 4) {
    await confirm();
    await call('GET', 'data/export');
  }
}
