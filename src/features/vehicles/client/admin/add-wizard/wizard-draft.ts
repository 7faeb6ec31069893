import type { SpecificationValues } from '../specification-values.ts';
import { emptyVehicleForm, type VehicleFormValues } from '../vehicle-form.ts';

/**
 * What is being typed, kept on this device until it is saved or discarded. Each vehicle has a place of its own, so
 * that two tabs do not write over each other; a tab remembers which is its own. Photos are kept by the server, as
 * far as they have been sent. Without storage the wizard works as long as the page stays open.
 */
export interface StoredWizard {
  creationKey: string;
  /** Once the record is made. */
  vehicleId?: number;
  /** Whether a save was tried: then there may be a record although no answer came. */
  hasTried: boolean;
  basic: VehicleFormValues;
  specifications: SpecificationValues;
}

const PREFIX = 'addVehicleWizard:';
const OWN = 'addVehicleWizard';

/** This tab's own. */
export function loadWizard(): StoredWizard | undefined {
  return attempt(() => read(sessionStorage.getItem(OWN)));
}

/** Those of tabs that were closed, and of tabs that are open beside this one. */
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

export function keepWizard(wizard: StoredWizard): void {
  attempt(() => {
    localStorage.setItem(PREFIX + wizard.creationKey, JSON.stringify(wizard));
    adoptWizard(wizard.creationKey);
  });
}

/** This tab goes on with it. */
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

/** Storage may be full, forbidden or spoilt: then nothing is kept, and nothing is found. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
