import { postcodeList } from './postcode-list.ts';

export interface Place {
  latitude: number;
  longitude: number;
}

let places: Map<string, Place> | undefined;

/** The middle of a postcode; undefined where none is known. The list is read when it is first asked. */
export function findPostcode(postcode: string): Place | undefined {
  places ??= readPlaces();
  return places.get(postcode);
}

function readPlaces(): Map<string, Place> {
  return new Map(
    postcodeList
      .trim()
      .split(/[,\n]/)
      .map((entry) => {
        const [postcode = '', latitude, longitude] = entry.split(' ');
        return [postcode, { latitude: Number(latitude), longitude: Number(longitude) }];
      }),
  );
}

const EARTH_KM = 6371;

/** In a straight line over the ground. */
export function kmBetween(one: Place, other: Place): number {
  const halfLatitude = Math.sin(radians(other.latitude - one.latitude) / 2);
  const halfLongitude = Math.sin(radians(other.longitude - one.longitude) / 2);
  const chord =
    halfLatitude ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * halfLongitude ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
