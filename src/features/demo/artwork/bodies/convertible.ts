import type { Body } from './body.ts';
import { coupe } from './coupe.ts';

export const convertible: Body = {
  ...coupe,
  length: 448,
  wheels: { ...coupe.wheels, front: 84, rear: 346 },
  bottom: [[0, 18], [60, 16], [140, 16], [330, 16], [400, 19], [448, 30]],
  shoulder: [[0, 62], [18, 68], [60, 77], [150, 87], [260, 90], [340, 96], [410, 95], [448, 90]],
  crown: [[8, 1], [60, 6], [140, 8], [180, 3], [340, 2], [400, 5], [448, 2]],
  plan: [[0, 0.96], [90, 1], [220, 0.985], [340, 1.01], [448, 0.95]],
  cabin: {
    base: { front: 152, rear: 322, half: 76 },
    roof: { front: 216, rear: 300, half: 58 },
    roofLine: [[200, 122], [330, 122]],
    corners: [3.4, 3.4],
    crown: 2,
    kind: 'open',
    rearGlass: [0.1, 0.9],
  },
  sideGlass: [[[180, 91, 1], [206, 109], [218, 117, 1], [258, 112], [286, 95, 1]]],
  pillars: [],
  seams: [[[166, 86, 1], [158, 60], [164, 26], [170, 20, 1], [282, 19, 1], [290, 44], [290, 92, 1]]],
  handles: [[270, 82]],
  mirror: [184, 95],
  seats: [246],
  back: { ...coupe.back, exhausts: 2 },
  extras: ['soft-top-cover'],
};
