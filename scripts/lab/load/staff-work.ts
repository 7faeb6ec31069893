import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const IMPORTED = 500;

export interface Chore {
  name: string;
  seconds: number;
  mostSeconds: number;
}

/** A staff member's tasks one after the other. Throws when one is refused. */
export async function workAsStaff(url: string, cookie: string, photos: readonly string[]): Promise<Chore[]> {
  async function call(method: string, path: string, body?: object): Promise<string> {
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(`${url}/api/admin/${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text;
  }
  // A separate process, so that sending 80 MB does not disturb the visitors' timing.
  const uploader = join(import.meta.dirname, '../bench/upload-photos.ts');
  const { vehicle } = JSON.parse(await call('POST', 'vehicles', { make: 'Holden', model: 'Monaro' }));
  const upload = () =>
    run(process.execPath, [uploader, `${url}/api/admin/vehicles/${vehicle.id}/photos`, cookie, ...photos]);

  const chores: Chore[] = [];
  for (const [name, mostSeconds, work] of [
    ['20 photos of 4 MB', 20, upload],
    ['a backup', 5, () => call('POST', 'database/backup')],
    ['an export', 3, () => call('GET', 'data/export')],
    [
      `an import of ${IMPORTED}`,
      10,
      () => call('POST', 'data/import', { data: aStock(), clearExisting: false }),
    ],
  ] as const) {
    const startedAt = performance.now();
    await work();
    chores.push({ name, seconds: (performance.now() - startedAt) / 1000, mostSeconds });
  }
  return chores;
}

function aStock(): object[] {
  return Array.from({ length: IMPORTED }, (_, at) => ({
    make: 'Holden',
    model: `Commodore ${at}`,
    stockNumber: `L${at}`,
    year: 1990 + (at % 30),
    price: 10_000 + at,
  }));
}
