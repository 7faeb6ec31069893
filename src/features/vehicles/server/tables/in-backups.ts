import { priceHistory } from './price-history.table.ts';
import { vehicles } from './vehicles.table.ts';

/** What is referred to comes first. */
export const vehiclesInBackups = [vehicles, priceHistory] as const;
