import { demoInventory } from '#features/demo/inventory/inventory.ts';
import { planPictures } from '#features/demo/server/picture-plan.ts';
import { readShipped, readShippedList } from '#features/demo/server/shipped-pictures.ts';
import { demoPassword } from '../processes/demo-password.ts';
import type { SiteProcess } from '../processes/site-process.ts';

export interface FurnishedSite {
  url: string;
  /** Password of the account `admin`. */
  password: string;
  /** The cookie of a signed-in member of staff. */
  session: { name: string; value: string };
  /** A vehicle with all of its pictures. */
  richId: number;
  soldId: number;
  pendingId: number;
  /** A vehicle with long names and without photos, price and nearly everything else. */
  bareId: number;
}

const GALLERY = 4;

/**
 * Adds to a demonstration what staff have after a week: inquiries, spam, backups, a draft. With `isForShow` only a
 * gallery and a backup, for pictures that people look at.
 */
export async function furnish(
  running: Pick<SiteProcess, 'url' | 'output'>,
  { isForShow = false } = {},
): Promise<FurnishedSite> {
  const { url } = running;
  const password = await demoPassword(running);
  const login = await post(url, '/api/admin/login', { username: 'admin', password });
  const cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const staff = { cookie };
  for (const letter of isForShow ? [] : letters) await post(url, '/api/contact', letter);
  if (!isForShow) await sendPhotos(url);
  const bareId = isForShow ? 0 : await addUnfinished(url, staff);
  if (!isForShow) await addDeleted(url, staff);
  await uploadGallery(url, staff);
  for (let backup = 0; backup < (isForShow ? 1 : 2); backup += 1)
    await post(url, '/api/admin/database/backup', {}, staff);
  const answer = await fetch(`${url}/api/admin/vehicles`, { headers: staff });
  const vehicles = (await answer.json()) as { id: number; status: string }[]; // the contract's list
  const [name = '', value = ''] = cookie.split('=');
  return {
    url,
    password,
    session: { name, value },
    richId: 1,
    soldId: vehicles.find((vehicle) => vehicle.status === 'sold')?.id ?? 0,
    pendingId: vehicles.find((vehicle) => vehicle.status === 'pending')?.id ?? 0,
    bareId,
  };
}

async function addUnfinished(url: string, staff: { cookie: string }): Promise<number> {
  const answer = await post(url, '/api/admin/vehicles', unfinished, staff);
  const { vehicle } = (await answer.json()) as { vehicle: { id: number } }; // the contract's answer
  await post(url, `/api/admin/vehicles/${vehicle.id}/publish`, {}, staff);
  return vehicle.id;
}

async function addDeleted(url: string, staff: { cookie: string }): Promise<void> {
  const wanted = { make: 'Volvo', model: 'XC60', year: 2019, price: 38_990 };
  const answer = await post(url, '/api/admin/vehicles', wanted, staff);
  const { vehicle } = (await answer.json()) as { vehicle: { id: number } }; // the contract's answer
  await send(`${url}/api/admin/vehicles/${vehicle.id}`, { method: 'DELETE', headers: staff });
}

let shipped: Promise<File[]> | undefined;

async function readGallery(): Promise<File[]> {
  const pictures = planPictures(demoInventory, await readShippedList()).filter(
    ({ vehicle }) => vehicle === 0,
  );
  const files: File[] = [];
  for (const { file, view } of pictures.slice(1, GALLERY))
    files.push(new File([new Uint8Array(await readShipped(file))], `${view}.webp`, { type: 'image/webp' }));
  return files;
}

async function uploadGallery(url: string, staff: { cookie: string }): Promise<void> {
  shipped ??= readGallery(); // once for all sites
  const form = new FormData();
  for (const file of await shipped) form.append('photos', file);
  await send(`${url}/api/admin/vehicles/1/photos`, { method: 'POST', body: form, headers: staff });
}

/** Sends photos of the car that somebody offers. */
async function sendPhotos(url: string): Promise<void> {
  shipped ??= readGallery();
  const photosKey = letters.find((letter) => letter.photosKey)?.photosKey;
  for (const file of await shipped) {
    const form = new FormData();
    form.append('photo', file);
    const path = `/api/contact/photos/${photosKey}/${crypto.randomUUID()}`;
    await send(url + path, { method: 'POST', body: form });
  }
}

function post(url: string, path: string, body: object, headers: Record<string, string> = {}) {
  return send(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

async function send(url: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(url, request);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const letters = [
  {
    firstName: 'Kerry',
    lastName: 'Nguyen',
    email: 'kerry@mail.example',
    phone: '0491 570 006',
    interest: 'Purchase Inquiry',
    message: 'Is it still there? We could come on Saturday morning with the whole family.',
    vehicleId: 1,
  },
  {
    firstName: 'Bartholomew-Alexander',
    lastName: 'Featherstonehaugh-Cholmondeley',
    email: 'a.very.long.address.that.does.not.break@a-long-domain-of-somebody.example',
    interest: 'Low Doc Finance',
    message: 'I have been self-employed for eleven years and would like to know what you need. '.repeat(12),
  },
  {
    firstName: 'Sam',
    lastName: 'Okafor',
    email: 'sam@mail.example',
    phone: '0491 570 156',
    interest: 'Trade-In Evaluation',
    message: 'Car offered\nMake: Mazda\nModel: CX-5\nYear: 2019\nKilometres: 88,000',
    photosKey: '5d0e64f2-6c0b-4d0c-9c3a-7f3f3b1c9a10',
  },
  {
    firstName: 'Cheap',
    lastName: 'Followers',
    email: 'bot@mail.example',
    interest: 'Other',
    message: 'Ten thousand followers for your page',
    website: 'https://spam.example',
  },
];

const unfinished = {
  year: 0,
  make: 'Mercedes-Benz',
  model: 'AMG GLE 63 S 4MATIC+ Coupe Night Edition with every package there is',
  price: 0,
  mileage: 0,
  headline: 'A headline that goes on for rather longer than anybody who made the card would have expected',
  image: '',
};
