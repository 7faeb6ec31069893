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

/** In one line: `2021 Toyota HiLux and 2 more`. */
export function aboutWords(vehicle: VehicleSnapshot, alsoAbout: readonly VehicleSnapshot[] = []): string {
  const more = alsoAbout.length > 0 ? ` and ${groupThousands(alsoAbout.length)} more` : '';
  return vehicleTitle(vehicle) + more;
}
