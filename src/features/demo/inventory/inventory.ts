import { classics } from './classics.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { electric } from './electric.ts';
import { europeanLuxury } from './european-luxury.ts';
import { europeanPerformance } from './european-performance.ts';
import { familyCars } from './family-cars.ts';
import { fourWheelDrives } from './four-wheel-drives.ts';
import { hatchbacks } from './hatchbacks.ts';
import { roadstersAndV8s } from './roadsters-and-v8s.ts';
import { sportsCars } from './sports-cars.ts';
import { utes } from './utes.ts';

/** The 43 vehicles of the demonstration. */
export const demoInventory: readonly DemoVehicle[] = [
  ...utes,
  ...fourWheelDrives,
  ...europeanLuxury,
  ...europeanPerformance,
  ...sportsCars,
  ...roadstersAndV8s,
  ...hatchbacks,
  ...familyCars,
  ...electric,
  ...classics,
];
