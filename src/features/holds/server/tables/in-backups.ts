import { holdLinks } from './hold-links.table.ts';
import { vehicleHolds } from './vehicle-holds.table.ts';

/** What is referred to comes first. */
export const holdsInBackups = [vehicleHolds, holdLinks] as const;
