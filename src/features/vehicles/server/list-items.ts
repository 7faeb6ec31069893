import { LRUCache } from 'lru-cache';
import { escapeJson, writeOnce } from '#server/http/cache/json-text.ts';
import { ownNames } from '../fields/vehicle-fields.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';
import type { ListedVehicle } from './catalogue/listed-vehicle.ts';
import { type Labels, toPublicVehicle } from './vehicle.presenter.ts';

/** Public responses are limited to 2 MB; this leaves room for what is around the vehicles of a list. */
const MOST_LIST_BYTES = 1_900_000;
/** Several times the size of a vehicle with long texts and 20 photos; a page of such vehicles is still acceptable. */
const MOST_VEHICLE_BYTES = 48_000;
/** The list of all vehicles is sent in parts of this many: as many as fit in their shortest form. */
export const MOST_IN_PART = 1_000;

/** What a page can show of a description before the rest is loaded. */
const CARD_TEXT_BYTES = 100;
const SHORT_TEXT_BYTES = 200;
const SHORTEST_TEXT_BYTES = 40;

/** Room for the list forms of vehicles: enough for every page of a large yard, little beside the vehicles. */
const MOST_REMEMBERED_BYTES = 8_000_000;

interface Remembered {
  labels: Labels;
  card: PublicVehicle;
  bytes: number;
}
const remembered = new LRUCache<ListedVehicle, Remembered>({
  maxSize: MOST_REMEMBERED_BYTES,
  // Its object and its text, and beside them its card as HTML.
  sizeCalculation: ({ bytes }) => 2 * bytes + 5_000,
});

/**
 * A vehicle as lists hold it: what a card shows, with its featured photo and the beginning of its description. One
 * object, and its JSON written once, as long as the vehicle and its labels stay the same.
 */
function toCard(listed: ListedVehicle, labels: Labels): Remembered {
  const known = remembered.get(listed);
  if (known && areSame(known.labels, labels)) return known;
  const card = writeOnce(withShortTexts(toPublicVehicle(listed, labels), CARD_TEXT_BYTES));
  const made = { labels, card, bytes: bytesOf(card) };
  remembered.set(listed, made);
  return made;
}

/** The amount follows from the vehicle and the day on which it was reduced. */
const areSame = (one: Labels, other: Labels) =>
  one.tag === other.tag && one.reduction?.on === other.reduction?.on;

/**
 * Vehicles as pages list them. Each has a byte limit, smaller in a long list. A larger one leaves out what a list
 * needs least; its own address returns everything.
 */
export function toListItems(vehicles: readonly ListedVehicle[], labelsOf: LabelsOf): PublicVehicle[] {
  const most = limitFor(vehicles.length);
  return vehicles.map((listed) => {
    const { card, bytes } = toCard(listed, labelsOf(listed));
    return bytes <= most ? card : shorten(card, most);
  });
}

/** Labels change with time, so they are no part of the measured size. */
const LABEL_BYTES = 500;

const measured = new WeakMap<ListedVehicle, number>();

/** Vehicles with all their photos, as far as the same limits allow. */
export function toWholeItems(vehicles: readonly ListedVehicle[], labelsOf: LabelsOf): PublicVehicle[] {
  const most = limitFor(vehicles.length);
  return vehicles.map((listed) => {
    const vehicle = toPublicVehicle(listed, labelsOf(listed));
    const bytes = measured.get(listed) ?? measure(vehicle, MOST_VEHICLE_BYTES) + LABEL_BYTES;
    measured.set(listed, bytes);
    return bytes <= most ? vehicle : shorten(vehicle, most);
  });
}

type LabelsOf = (vehicle: ListedVehicle) => Labels;

function limitFor(howMany: number): number {
  return Math.min(MOST_VEHICLE_BYTES, Math.floor(MOST_LIST_BYTES / Math.max(1, howMany)));
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

function withShortTexts(vehicle: PublicVehicle, mostBytes = SHORT_TEXT_BYTES): PublicVehicle {
  const description = cutText(vehicle.description, mostBytes);
  return { ...withoutOwn(withOnePhoto(vehicle)), description, specifications: {} };
}

/** Without what no card shows. */
function withoutOwn(vehicle: PublicVehicle): PublicVehicle {
  const shown: PublicVehicle = { ...vehicle };
  for (const name of ownNames) delete shown[name];
  return shown;
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

/** Some characters are escaped as six. */
function bytesOf(value: unknown): number {
  return Buffer.byteLength(escapeJson(value));
}
