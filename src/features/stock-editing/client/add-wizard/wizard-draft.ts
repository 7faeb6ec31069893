import type { SpecificationValues } from '../form/specification-values.ts';
import { emptyVehicleForm, type VehicleFormValues } from '../form/vehicle-form.ts';

/**
 * What is typed, stored on this device until it is saved or discarded. Each vehicle has an entry of its own, so that
 * two tabs do not overwrite each other; a tab remembers its own. Photos are stored by the server once uploaded.
 * Without storage the draft lasts as long as the page.
 */
export interface StoredWizard {
  creationKey: string;
  /** Set once the record exists. */
  vehicleId?: number;
  /** Whether a save was attempted: a record may exist even without a response. */
  hasTried: boolean;
  basic: VehicleFormValues;
  specifications: SpecificationValues;
}

const PREFIX = 'addVehicleWizard:';
const OWN = 'addVehicleWizard';

/** This tab's own draft. */
export function loadWizard(): StoredWizard | undefined {
  return attempt(() => read(sessionStorage.getItem(OWN)));
}

/** Drafts of closed tabs and of other open tabs. */
export function listOtherWizards(): StoredWizard[] {
  return (
    attempt(() => {
      const own = sessionStorage.getItem(OWN);
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
      return keys.flatMap((key) => {
        const creationKey = key.slice(PREFIX.length);
        return creationKey === own ? [] : (read(creationKey) ?? []);
      });
    }) ?? []
  );
}

export function saveWizard(wizard: StoredWizard): void {
  attempt(() => {
    localStorage.setItem(PREFIX + wizard.creationKey, JSON.stringify(wizard));
    adoptWizard(wizard.creationKey);
  });
}

/** Makes it this tab's draft. */
export function adoptWizard(creationKey: string): void {
  attempt(() => sessionStorage.setItem(OWN, creationKey));
}

export function forgetWizard(creationKey: string): void {
  attempt(() => {
    localStorage.removeItem(PREFIX + creationKey);
    if (sessionStorage.getItem(OWN) === creationKey) sessionStorage.removeItem(OWN);
  });
}

function read(creationKey: string | null): StoredWizard | undefined {
  if (creationKey === null) return undefined;
  const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + creationKey) ?? 'null');
  if (!isWizard(stored)) return undefined;
  return { ...stored, creationKey, basic: { ...emptyVehicleForm, ...stored.basic } };
}

function isWizard(value: unknown): value is StoredWizard {
  if (typeof value !== 'object' || value === null) return false;
  const { basic, specifications } = value as Partial<StoredWizard>; // both are checked here
  return isObject(basic) && isObject(specifications);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Storage may be full, forbidden or corrupt: then nothing is stored or found. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
