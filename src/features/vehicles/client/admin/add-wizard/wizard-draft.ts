import type { SpecificationValues } from '../specification-values.ts';
import type { VehicleFormValues } from '../vehicle-form.ts';

/**
 * What was being saved, kept in this tab until it is saved: after a reload the wizard goes on with the same
 * vehicle. Photos cannot be kept, so they are chosen again. Without storage the wizard works as long as the
 * page stays open.
 */
export interface StoredWizard {
  creationKey: string;
  /** Once the record is made. */
  vehicleId?: number;
  basic: VehicleFormValues;
  specifications: SpecificationValues;
}

const KEY = 'addVehicleWizard';

export function loadWizard(): StoredWizard | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isWizard(stored) ? stored : undefined;
  } catch {
    return undefined; // corrupt or forbidden: the wizard starts empty
  }
}

export function keepWizard(wizard: StoredWizard): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wizard));
  } catch {
    // full or forbidden: a reload would then start anew
  }
}

export function forgetWizard(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // forbidden: then nothing was kept either
  }
}

function isWizard(value: unknown): value is StoredWizard {
  if (typeof value !== 'object' || value === null) return false;
  const { creationKey, basic, specifications } = value as Partial<StoredWizard>; // all three are checked here
  return typeof creationKey === 'string' && typeof basic === 'object' && typeof specifications === 'object';
}
