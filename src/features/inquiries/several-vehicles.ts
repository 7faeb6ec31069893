import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import { readId } from '#shared/ids.ts';
import { groupThousands } from '#shared/numbers.ts';

/** One message may be about so many vehicles. */
export const MOST_ABOUT = 50;

/** What a plain form says that it is about: one field for each vehicle, since a field comes once. */
export const ABOUT = 'about';

export const aboutField = (id: number) => `${ABOUT}-${id}`;

/** The vehicles ticked in a plain form, in its order. */
export function listTicked(form: Readonly<Record<string, string>>): number[] {
  const names = Object.keys(form).filter((name) => name.startsWith(`${ABOUT}-`));
  return names.flatMap((name) => readId(name.slice(ABOUT.length + 1)) ?? []).slice(0, MOST_ABOUT);
}

/** `5,7`, as a refused form is shown again. */
export function readAbout(text = ''): number[] {
  return text.split(',').flatMap((part) => readId(part) ?? []);
}

/** All that an inquiry is about, the first of them first. */
export function vehiclesOf({ vehicle, alsoAbout = [] }: About): readonly VehicleSnapshot[] {
  return vehicle ? [vehicle, ...alsoAbout] : alsoAbout;
}

/** In one line: `2021 Toyota HiLux and 2 more`; empty for none. */
export function aboutWords(vehicles: readonly VehicleSnapshot[]): string {
  const [first, ...further] = vehicles;
  return first ? vehicleTitle(first) + andMore(further.length) : '';
}

/** ` and 2 more`; nothing for none. */
export function andMore(count: number): string {
  return count > 0 ? ` and ${groupThousands(count)} more` : '';
}

interface About {
  vehicle: VehicleSnapshot | null;
  alsoAbout?: readonly VehicleSnapshot[] | undefined;
}
