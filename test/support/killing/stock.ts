import { aForm, aJpeg } from '#features/photos/server/pictures.fixture.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import type { Visit } from './kill-site.ts';

/** Vehicles for an import, two photos each; another letter gives another stock. */
export async function aStock(letter: string, count: number): Promise<object[]> {
  const vehicles: object[] = [];
  for (let at = 0; at < count; at += 1) {
    const data = await Promise.all(
      ['a0', '50'].map(async (shade) => {
        const colour = `#${shade}${(at * 40).toString(16).padStart(2, '0')}${letter.charCodeAt(0).toString(16)}`;
        return (await aJpeg({ width: 120, height: 90, colour })).toString('base64');
      }),
    );
    vehicles.push({
      make: 'Holden',
      model: `${letter} ${at}`,
      stockNumber: `${letter}${at}`,
      year: 2018,
      price: 20_000 + at,
      createdAt: '2026-03-02T00:00:00.000Z',
      photos: data.map((one, index) => ({ data: one, isFeatured: index === 1 })),
    });
  }
  return vehicles;
}

export async function addVehicle({ call }: Visit, stockNumber: string, price: number): Promise<AdminVehicle> {
  const body = { make: 'Holden', model: 'Test', year: 2020, mileage: 1, price, stockNumber };
  return (await call<{ vehicle: AdminVehicle }>('POST', 'admin/vehicles', body)).vehicle;
}

export async function publishVehicle({ call }: Visit, id: number): Promise<void> {
  await call('POST', `admin/vehicles/${id}/publish`);
}

export async function uploadPhotos({ call }: Visit, vehicleId: number, count: number): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      content: await aJpeg({ width: 90, height: 60, colour: `#${at}0${at}0f0` }),
    })),
  );
  const { payload, headers } = aForm(files, {});
  await call('POST', `admin/vehicles/${vehicleId}/photos`, payload, headers['content-type']);
}

export async function sendEnquiry({ call }: Visit, words: string, more: object = {}): Promise<void> {
  await call('POST', 'contact', {
    firstName: 'Ruth',
    lastName: 'Ngata',
    email: 'ruth@example.com',
    interest: 'Purchase Inquiry',
    message: words,
    ...more,
  });
}
