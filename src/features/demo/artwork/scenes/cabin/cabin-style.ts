import type { BodyShape } from '../../bodies/catalogue.ts';
import type { Random } from '../../random.ts';

/** What differs between the cabins. */
export interface CabinStyle {
  screen: 'none' | 'tablet' | 'wide';
  dials: 'round' | 'digital';
  decor: string;
  seat: 'quilted' | 'ribbed' | 'plain';
}

interface CabinOptions {
  isElectric: boolean;
  isClassic: boolean;
  random: Random;
}

export function chooseCabinStyle(
  bodyShape: BodyShape,
  { isElectric, isClassic, random }: CabinOptions,
): CabinStyle {
  if (isClassic) return { screen: 'none', dials: 'round', decor: '#7a4a28', seat: 'ribbed' };
  if (bodyShape === 'single-cab-ute' || bodyShape === 'van')
    return { screen: 'tablet', dials: 'round', decor: '#3b3e42', seat: 'plain' };
  if (isElectric) return { screen: 'wide', dials: 'digital', decor: '#b9a88f', seat: 'plain' };
  const isSporting = bodyShape === 'supercar' || bodyShape === 'coupe' || bodyShape === 'convertible';
  return {
    screen: random.pick(['tablet', 'wide']),
    dials: random.pick(['round', 'digital']),
    decor: isSporting
      ? random.pick(['#2a2c30', '#8d9299'])
      : random.pick(['#5c3a22', '#8d9299', '#2a2c30', '#77573a']),
    seat: isSporting ? 'ribbed' : random.pick(['quilted', 'ribbed']),
  };
}
