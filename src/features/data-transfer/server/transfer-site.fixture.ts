import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { aJpeg, aPng } from '#features/photos/server/pictures.fixture.ts';
import { startTestApp, TEST_ACCOUNT } from '#test/support/test-app.ts';

export interface ExportedVehicle {
  [field: string]: unknown;
  id: number;
  make: string;
  stockNumber: string;
  photos: {
    id: number;
    isFeatured: boolean;
    isIllustration?: true;
    data: string;
    renditions?: Record<string, string>;
  }[];
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
    const ask = () => site.inject({ method: 'GET', url: '/api/admin/data/export', headers: { cookie } });
    let answer = await ask();
    if (answer.statusCode === 403) {
      await post('confirm', { password: TEST_ACCOUNT.password });
      answer = await ask();
    }
    return answer.json<{ data: ExportedVehicle[] }>().data;
  }

  async function addPhotos(vehicleId: number, pictures: readonly Buffer[]): Promise<void> {
    await site.services.photoService.add(vehicleId, async (intake) => {
      for (const [at, bytes] of pictures.entries()) await intake.receive(Readable.from([bytes]), `${at}`);
    });
  }

  /** Three vehicles, one of them with photos, one with next to nothing, one a draft. */
  async function fillYard(): Promise<void> {
    const first = await site.addVehicle({
      stock_number: 'S1',
      vin: 'VIN1',
      price_cents: 8_999_950,
      specifications: JSON.stringify({ exterior: { tires: 'Michelin' }, warranty: { basic: '3 years' } }),
      status: 'on-hold',
      created_at: '2024-05-06T07:08:09.000Z',
    });
    await addPhotos(first, [await aJpeg({ colour: '#ff0000' }), await aPng()]);
    const last = (await site.services.photos.listOf(first)).at(-1);
    if (last) await site.services.photos.feature(site.db, last);
    if (last) await site.services.photos.markIllustration(site.db, last.id, true);
    // The add screen requires nothing but a photo.
    const nothing = { stock_number: '', vin: '', make: '', model: '' };
    await site.addVehicle({ ...nothing, year: null, price_cents: null, mileage_km: null });
    await site.addVehicle({ stock_number: 'S3', is_draft: 1, description: 'Quotes " and\nlines \u2028 🚗' });
  }

  return {
    ...site,
    cookie,
    post,
    exported,
    addPhotos,
    fillYard,

    /** Equal before and after means unchanged, ids and pictures included. */
    async digest(): Promise<string> {
      return createHash('sha256')
        .update(JSON.stringify(await exported()))
        .digest('hex');
    },
  };
}

/** Leaves out what differs between installations; of a photo what the file says besides its bytes. */
export function withoutIds(vehicles: readonly ExportedVehicle[]) {
  return vehicles
    .map(({ id: _id, photos, ...rest }) => ({
      ...rest,
      photos: photos.map(({ isFeatured, isIllustration = false }) => ({ isFeatured, isIllustration })),
    }))
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
