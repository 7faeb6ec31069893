import type { Random } from '../random.ts';

/** What every setting is drawn with. */
export interface Backdrop {
  /** Where the ground meets the sky in the picture. */
  horizonY: number;
  random: Random;
  /** Dark cars get a brighter room, so that their outline reads. */
  isDarkCar: boolean;
}
