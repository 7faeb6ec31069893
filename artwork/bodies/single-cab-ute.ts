import type { Body } from './body.ts';
import { dualCabUte } from './dual-cab-ute.ts';

/** The work ute: a short cab in front of a separate alloy tray, on steel wheels. */
export const singleCabUte: Body = {
  ...dualCabUte,
  length: 300,
  overall: 530,
  deckCover: undefined,
  wheels: { ...dualCabUte.wheels, radius: 38, rear: 400, rim: 0.58 },
  bottom: [
    [0, 44],
    [50, 38],
    [110, 36],
    [300, 36],
  ],
  shoulder: [
    [0, 98],
    [12, 103],
    [50, 109],
    [130, 116],
    [300, 121],
  ],
  crown: [
    [8, 1],
    [50, 4],
    [120, 7],
    [170, 3],
    [290, 0],
  ],
  tail: [
    [0, 4],
    [0.5, 0],
    [1, 0],
  ],
  plan: [
    [0, 0.97],
    [90, 1],
    [300, 1],
  ],
  corners: [5.6, 9],
  cabin: {
    base: { front: 132, rear: 298, half: 83 },
    roof: { front: 198, rear: 284, half: 66 },
    roofLine: [
      [178, 165],
      [200, 173],
      [236, 178],
      [270, 177],
      [288, 174],
      [296, 168],
    ],
    corners: [5, 6],
    crown: 4,
    kind: 'closed',
    rearGlass: [0.3, 0.84],
  },
  sideGlass: [
    [
      [152, 121, 1],
      [180, 146],
      [204, 166],
      [236, 172],
      [258, 171.5, 1],
      [264, 126, 1],
      [220, 124],
    ],
  ],
  pillars: [],
  seams: [
    [
      [144, 115, 1],
      [139, 80],
      [143, 52],
      [146, 44, 1],
      [262, 43, 1],
      [268, 60],
      [269, 122, 1],
      [263, 175, 1],
    ],
  ],
  handles: [[250, 110]],
  seats: [246],
  back: {
    ...dualCabUte.back,
    lamps: [
      [0.8, 0.3],
      [0.9, 0.3],
      [0.9, 0.2],
    ],
    exhausts: 0,
  },
  extras: ['alloy-tray'],
};
