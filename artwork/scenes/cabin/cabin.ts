import type { BodyShape } from '../../bodies/catalogue.ts';
import type { Random } from '../../random.ts';
import type { Sheet } from '../../sheet.ts';

/** The kinds of dashboard. Each is drawn in a file of its own. */
export const cabinKinds = ['everyday', 'luxury', 'rugged', 'sports', 'electric', 'classic'] as const;
export type CabinKind = (typeof cabinKinds)[number];

/** What every cabin is drawn with. */
export interface Cabin {
  sheet: Sheet;
  leather: string;
  /** The dark stuff on top of the dashboard, which must not mirror in the windscreen. */
  upper: string;
  paint: string;
  random: Random;
  hasRoof: boolean;
  /** A van and the like: nothing soft, nothing fine. */
  isPlain: boolean;
}

/** What such a car has, when nobody says otherwise. */
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
