import { fieldLabel, fieldWords } from '#features/vehicles/fields/field-words.ts';
import { statuses } from '#features/vehicles/fields/vehicle-options.ts';
import type { StoredVehicle } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import { sydneyYear } from '#shared/dates.ts';

/** Somebody else was quicker, in a screen that does not say what it saw of each field. */
export function refuseStale(row: StoredVehicle, revision: number | undefined): void {
  if (revision === undefined || revision === row.revision) return;
  throw new AppError(
    'conflict',
    'Somebody else has changed this vehicle since you opened it. Nothing was overwritten: load their version, then make your changes again.',
  );
}

/** Two people changed the same field. The error names it, so that only this one is asked about. */
export function refuseClashes(clashes: readonly { name: string; stored: unknown }[]): void {
  if (clashes.length === 0) return;
  const fields = Object.fromEntries(clashes.map(({ name, stored }) => [name, standsNow(name, stored)]));
  throw new AppError(
    'conflict',
    `Somebody else has changed this vehicle since you opened it. Nothing was overwritten. ${Object.values(fields).join('. ')}.`,
    { fields },
  );
}

function standsNow(name: string, stored: unknown): string {
  const words = fieldWords(name, stored);
  if (name === 'featured') return words === 'yes' ? 'It is featured now' : 'It is no longer featured';
  return `${fieldLabel(name)} is now ${words}`;
}

/** When editing, a year is at most the next one; the create call accepts up to 2100. */
export function refuseFarYear(year: number | null | undefined, now: Date): void {
  const last = sydneyYear(now) + 1;
  if (year == null || year <= last) return;
  throw wrongField('year', `year must be at most ${last}`);
}

/** One of the list, or the stored value, which is kept even if unknown. */
export function readStatus(sent: string | undefined, stored: string): string | undefined {
  if (sent === undefined) return undefined;
  if (sent === '') return 'available';
  if (sent === stored || statuses.some((status) => status === sent)) return sent;
  throw wrongField('status', `status must be one of ${statuses.join(', ')}`);
}

export function refuseBuyer(): AppError {
  return wrongField('buyer', 'Only a sold vehicle has a buyer');
}
