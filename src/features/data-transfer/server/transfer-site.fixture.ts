import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { startTestApp } from '#test/support/test-app.ts';

export interface ExportedVehicle {
  [field: string]: unknown;
  id: number;
  make: string;
  stockNumber: string;
  photos: { isFeatured: boolean; data: string; renditions?: Record<string, string> }[];
}

/** The test app with the calls of export and import. */
export async function startTransferSite(env: Record<string, string> = {}) {
  const site = await startTestApp({ env });
  const { cookie } = await site.logIn();

  async function post(path: string, payload: unknown) {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const headers = { cookie, 'content-type': 'application/json' };
    return site.inject({ method: 'POST', url: `/api/admin/${path}`, payload: body, headers });
  }

  async function exported(): Promise<ExportedVehicle[]> {
    const answer = await site.inject({ method: 'GET', url: '/api/admin/data/export', headers: { cookie } });
    return answer.json<{ data: ExportedVehicle[] }>().data;
  }

  return {
    ...site,
    cookie,
    post,
    exported,

    /** Equal before and after means unchanged, ids and pictures included. */
    async digest(): Promise<string> {
      return createHash('sha256')
        .update(JSON.stringify(await exported()))
        .digest('hex');
    },

    async addPhotos(vehicleId: number, pictures: readonly Buffer[]) {
      await site.services.photoService.add(vehicleId, async (intake) => {
        for (const [at, bytes] of pictures.entries()) await intake.receive(Readable.from([bytes]), `${at}`);
      });
    },
  };
}

/** Leaves out what differs between installations. */
export function withoutIds(vehicles: readonly ExportedVehicle[]) {
  return vehicles
    .map(({ id: _id, photos, ...rest }) => ({ ...rest, photos: photos.map(({ isFeatured }) => isFeatured) }))
    .sort((one, other) => String(one.stockNumber).localeCompare(String(other.stockNumber)));
}

export function someVehicles(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    make: 'Holden',
    model: `Model ${at}`,
    stockNumber: `N${at}`,
    year: 2018,
    price: 20_000 + at,
  }));
}
