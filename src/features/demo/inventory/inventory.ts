import { classics } from './classics.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { electric } from './electric.ts';
import { europeanLuxury } from './european-luxury.ts';
import { fourWheelDrives } from './four-wheel-drives.ts';
import { hatchbacksAndFamily } from './hatchbacks-and-family.ts';
import { sportsCars } from './sports-cars.ts';
import { utes } from './utes.ts';

/** The 43 vehicles of the demonstration. */
export const demoInventory: readonly DemoVehicle[] = [
  ...utes,
  ...fourWheelDrives,
  ...europeanLuxury,
  ...sportsCars,
  ...hatchbacksAndFamily,
  ...electric,
  ...classics,
];
