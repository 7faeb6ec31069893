import sharp from 'sharp';
import { aNewSite } from '#features/set-up/server/new-site.fixture.ts';
import { askApi, callApi, cookieOf, logIn } from '#test/support/calls/api-calls.ts';
import { must } from './steps.ts';

export const owner = { username: aNewSite.owner.username, password: aNewSite.owner.password };

/** What was acknowledged, and has to be there from then on. */
export interface Ledger {
  vehicles: { id: number; model: string; photo: Buffer }[];
  messages: string[];
}

interface ListedVehicle {
  id: number;
  model: string;
  photos: { url: string }[];
}

/** Opens the printed address as the owner does. Answers the name of a dealership that was here already. */
export async function setUpByLink(url: string, printed: string): Promise<string | null> {
  const [, token] = new RegExp(`${url}/admin/setup#([\\w-]{43})$`, 'm').exec(printed) ?? [];
  must(token !== undefined, `the start printed no set-up address below ${url}, but: ${printed}`);
  const { dealership } = await callApi<{ dealership: string | null }>(url, 'POST', 'admin/set-up/check', {
    body: { token },
  });
  const { details, owner: person } = aNewSite;
  const answer = await askApi(url, 'POST', 'admin/set-up', {
    body: { token, owner: person, ...(dealership === null && { details }) },
  });
  must(cookieOf(answer).startsWith('__Host-sid='), 'the set-up began no session with a secure cookie');
  return dealership;
}

/** A vehicle with a photo by staff. */
export async function addVehicle(url: string, ledger: Ledger, model: string): Promise<void> {
  const cookie = await logIn(url, owner);
  const { vehicle } = await callApi<{ vehicle: { id: number } }>(url, 'POST', 'admin/vehicles', {
    cookie,
    body: { make: 'Mazda', model, year: 2020, price: 21_000, mileage: 60_000, headline: '', image: '' },
  });
  const form = new FormData();
  form.append('photos', await drawPhoto(vehicle.id), 'front.jpg');
  await callApi(url, 'POST', `admin/vehicles/${vehicle.id}/photos`, { cookie, body: form });
  // The last step of the wizard, which publishes in every version.
  const lastStep = { cookie, body: { specifications: {} } };
  await callApi(url, 'POST', `admin/vehicles/${vehicle.id}/specs`, lastStep);
  const photo = await fetchPhoto(url, await findVehicle(url, model));
  const { width } = await sharp(photo).metadata();
  must(Boolean(width), `the photo of ${model} is no picture`);
  ledger.vehicles.push({ id: vehicle.id, model, photo });
}

/** By mistake. */
export async function deleteVehicle(url: string, { vehicles }: Ledger): Promise<void> {
  const cookie = await logIn(url, owner);
  const [first] = vehicles;
  await askApi(url, 'DELETE', `admin/vehicles/${first?.id}`, { cookie });
  const { vehicles: listed } = await callApi<{ vehicles: ListedVehicle[] }>(url, 'GET', 'vehicles');
  must(!listed.some(({ id }) => id === first?.id), 'the deleted vehicle is still listed');
}

/** By a visitor. */
export async function sendInquiry(url: string, ledger: Ledger, message: string): Promise<void> {
  const person = { firstName: 'Una', lastName: 'Pike', email: 'una@example.com' };
  await callApi(url, 'POST', 'contact', { body: { ...person, interest: 'Other', message } });
  ledger.messages.push(message);
}

/** Visitors see every vehicle with its photo, byte by byte, on a page that names the dealership; staff see every inquiry. */
export async function seeAll(url: string, { vehicles, messages }: Ledger): Promise<void> {
  for (const { id, model, photo } of vehicles) {
    must((await fetchPhoto(url, await findVehicle(url, model))).equals(photo), `${model} has another photo`);
    const page = await fetch(`${url}/vehicles/${id}`);
    must(page.ok && (await page.text()).includes(model), `the page of ${model} answers ${page.status}`);
  }
  const cookie = await logIn(url, owner);
  const inquiries = await callApi<{ message: string }[]>(url, 'GET', 'admin/contacts', { cookie });
  const received = inquiries.map(({ message }) => message).toSorted();
  must(
    JSON.stringify(received) === JSON.stringify(messages.toSorted()),
    `staff see the inquiries ${received.join(', ')} instead of ${messages.join(', ')}`,
  );
}

/** Nobody's dealership is shown before somebody has entered one. */
export async function seeClosed(url: string): Promise<void> {
  const { status } = await fetch(url);
  must(status === 503, `the home page answers ${status} before there is a dealership`);
}

/** The name that the home page has in its title. */
export async function seeName(url: string): Promise<void> {
  const home = await fetch(url);
  must(home.ok, `the home page answers ${home.status}`);
  const [title = ''] = /<title>[^<]*/.exec(await home.text()) ?? [];
  must(title.includes(aNewSite.details.name), `the home page is that of ${title}`);
}

async function findVehicle(url: string, model: string): Promise<ListedVehicle> {
  const vehicles = await callApi<ListedVehicle[]>(url, 'GET', 'cars');
  const found = vehicles.find((one) => one.model === model);
  if (!found) throw new Error(`visitors do not see ${model}`);
  return found;
}

async function fetchPhoto(url: string, { model, photos: [photo] }: ListedVehicle): Promise<Buffer> {
  if (!photo) throw new Error(`${model} has no photo`);
  const answer = await fetch(new URL(photo.url, url), { headers: { accept: 'image/jpeg' } });
  must(answer.ok, `the photo of ${model} answers ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Another one for each vehicle. */
async function drawPhoto(seed: number): Promise<Blob> {
  const background = { r: (seed * 67) % 256, g: (seed * 131) % 256, b: 90 };
  const drawn = sharp({ create: { width: 1600, height: 1200, channels: 3, background } });
  return new Blob([new Uint8Array(await drawn.jpeg().toBuffer())], { type: 'image/jpeg' });
}
