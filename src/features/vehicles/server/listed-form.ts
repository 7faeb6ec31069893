import { escapeJson } from '#server/site/document.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';
import type { ListedVehicle } from './catalogue/listed-vehicle.ts';

/** Public responses are limited to 2 MB; this leaves room for what is around the vehicles of a list. */
const MOST_LIST_BYTES = 1_900_000;
/** Several times the size of a vehicle with long texts and 20 photos; a page of such vehicles is still acceptable. */
const MOST_VEHICLE_BYTES = 48_000;
/** The list of all vehicles is sent in parts of this many: as many as fit in their shortest form. */
export const MOST_IN_PART = 1_000;

const SHORT_TEXT_BYTES = 200;
const SHORTEST_TEXT_BYTES = 40;
/** The tag changes with time, so it is not part of the measured size. */
const TAG_BYTES = 400;

const measured = new WeakMap<ListedVehicle, number>();

/**
 * Vehicles as they are listed. Each has a byte limit, smaller in a long list. A larger one leaves out what a list
 * needs least; its own address returns everything.
 */
export function fitList(
  vehicles: readonly ListedVehicle[],
  toPublic: (vehicle: ListedVehicle) => PublicVehicle,
): PublicVehicle[] {
  const most = Math.min(MOST_VEHICLE_BYTES, Math.floor(MOST_LIST_BYTES / Math.max(1, vehicles.length)));
  return vehicles.map((listed) => {
    const vehicle = toPublic(listed);
    const bytes = measured.get(listed) ?? measure(vehicle, MOST_VEHICLE_BYTES) + TAG_BYTES;
    measured.set(listed, bytes);
    return bytes <= most ? vehicle : shorten(vehicle, most);
  });
}

export function shorten(vehicle: PublicVehicle, most: number): PublicVehicle {
  for (const form of [withOnePlaceholder, withOnePhoto, withShortTexts]) {
    const formed = form(vehicle);
    if (measure(formed, most) <= most) return formed;
  }
  return withShortestTexts(vehicle);
}

function withOnePlaceholder(vehicle: PublicVehicle): PublicVehicle {
  const photos = vehicle.photos.map((photo) => (photo.isFeatured ? photo : { ...photo, placeholder: '' }));
  return { ...vehicle, photos };
}

function withOnePhoto(vehicle: PublicVehicle): PublicVehicle {
  return { ...vehicle, photos: vehicle.photos.filter((photo) => photo.isFeatured) };
}

function withShortTexts(vehicle: PublicVehicle): PublicVehicle {
  const description = cutText(vehicle.description, SHORT_TEXT_BYTES);
  return { ...withOnePhoto(vehicle), description, specifications: {} };
}

function withShortestTexts(vehicle: PublicVehicle): PublicVehicle {
  const fields = Object.entries(withShortTexts(vehicle)).map(([name, value]) => [
    name,
    typeof value === 'string' ? cutText(value, SHORTEST_TEXT_BYTES) : value,
  ]);
  const { image, featuredPhotoUrl } = vehicle;
  const photos = withOnePhoto(vehicle).photos.map((photo) => ({ ...photo, placeholder: '' }));
  // All fields are present with their types.
  return { ...(Object.fromEntries(fields) as PublicVehicle), image, featuredPhotoUrl, photos };
}

/** As much as fits, with a mark that it was cut. */
export function cutText(text: string, mostBytes: number): string {
  const sign = '…';
  let bytes = 0;
  let read = 0;
  let end = 0;
  for (const character of text) {
    bytes += bytesOf(character) - 2;
    if (bytes > mostBytes) return text.slice(0, end) + sign;
    read += character.length;
    if (bytes + Buffer.byteLength(sign) <= mostBytes) end = read;
  }
  return text;
}

/** Its size in bytes; for anything over the limit, only that it is over. */
function measure(vehicle: PublicVehicle, most: number): number {
  return countCharacters(vehicle) > most ? Number.POSITIVE_INFINITY : bytesOf(vehicle);
}

function countCharacters(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((count, one) => count + countCharacters(one), 0);
}

/** Some characters are escaped as six in a document. */
function bytesOf(value: unknown): number {
  return Buffer.byteLength(escapeJson(value));
}
