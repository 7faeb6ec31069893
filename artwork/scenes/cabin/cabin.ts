import type { BodyShape } from '../../bodies/catalogue.ts';
import type { Random } from '../../random.ts';
import type { Sheet } from '../../sheet.ts';

/** The kinds of dashboard. Each is drawn in a file of its own. */
export const cabinKinds = ['everyday', 'luxury', 'rugged', 'sports', 'electric', 'classic'] as const;
export type CabinKind = (typeof cabinKinds)[number];

/** Parameters of every cabin. */
export interface Cabin {
  sheet: Sheet;
  leather: string;
  /** Matt material on top of the dashboard, which must not reflect in the windscreen. */
  upper: string;
  paint: string;
  random: Random;
  hasRoof: boolean;
  /** Commercial vehicles: hard plastics. */
  isPlain: boolean;
}

/** Default for such a car. */
export function chooseCabin(shape: BodyShape, isElectric: boolean): CabinKind {
  return isElectric ? 'electric' : usual[shape];
}

const usual: Record<BodyShape, CabinKind> = {
  hatch: 'everyday',
  van: 'everyday',
  wagon: 'everyday',
  sedan: 'luxury',
  suv: 'luxury',
  coupe: 'sports',
  convertible: 'sports',
  supercar: 'sports',
  'large-4wd': 'rugged',
  'dual-cab-ute': 'rugged',
  'single-cab-ute': 'rugged',
  classic: 'classic',
};
