import type { Cabin, CabinKind } from './cabin.ts';
import { drawClassicCabin } from './classic-cabin.ts';
import { drawElectricCabin } from './electric-cabin.ts';
import { drawEverydayCabin } from './everyday-cabin.ts';
import { drawLuxuryCabin } from './luxury-cabin.ts';
import { drawRuggedCabin } from './rugged-cabin.ts';
import { drawSportsCabin } from './sports-cabin.ts';

export const cabinDrawings: Record<CabinKind, (cabin: Cabin) => void> = {
  everyday: drawEverydayCabin,
  luxury: drawLuxuryCabin,
  rugged: drawRuggedCabin,
  sports: drawSportsCabin,
  electric: drawElectricCabin,
  classic: drawClassicCabin,
};
