import { darken, mixHex } from '../../colour.ts';
import { rect, shape } from '../../sheet.ts';
import type { Cabin } from './cabin.ts';

/** How the windscreen is held: leaning back, the same in black, standing up, or by little more than its rubber. */
export type Pillars = 'raked' | 'low' | 'upright' | 'thin';

/** The left one of each kind, the edge it turns to the glass, and its cloth; the right one is its mirror image. */
interface Frame {
  outline: string;
  edge: string;
  cloth: [dark: string, light: string];
}
const raked: Frame = {
  outline: 'M0 60C90 70 150 78 196 72C150 170 80 320 36 440L0 470Z',
  edge: 'M196 72C150 170 80 320 36 440',
  cloth: ['#5e5a54', '#c3bcb1'],
};
const frames: Record<Pillars, Frame> = {
  raked,
  low: { ...raked, cloth: ['#17181a', '#3a3c40'] },
  upright: {
    outline: 'M0 60C50 70 90 78 128 74C118 200 108 330 100 440L0 470Z',
    edge: 'M128 74L100 440',
    cloth: ['#55565a', '#aaa9a6'],
  },
  thin: {
    outline: 'M0 60C60 70 100 78 140 74C112 190 74 330 44 440L0 470Z',
    edge: 'M140 74L44 440',
    cloth: ['#5e5a54', '#c3bcb1'],
  },
};

/** Roof lining, pillars and doors around the windscreen; with the roof down only the header rail is left. */
export function drawFrame({ sheet, upper, leather, hasRoof }: Cabin, pillars: Pillars = 'raked') {
  const [dark, light] = frames[pillars].cloth;
  const lining = sheet.linear(
    [0, 0],
    [0, 120],
    [
      [0, mixHex(dark, light, 0.45)],
      [1, light],
    ],
  );
  const sheen = sheet.linear(
    [0, 0],
    [500, 460],
    [
      [0, '#ffffff', 0.2],
      [0.3, '#ffffff', 0.02],
      [0.34, '#ffffff', 0.16],
      [0.5, '#ffffff', 0.03],
      [1, '#000000', 0.1],
    ],
  );
  sheet.add(
    rect(0, 0, 1600, 460, { fill: sheen }),
    hasRoof
      ? shape('M0 0H1600V150C1560 96 1500 78 1400 70C1100 50 500 50 200 70C100 78 40 96 0 150Z', {
          fill: lining,
        })
      : shape('M180 74C500 48 1100 48 1420 74L1424 92C1100 66 500 66 176 92Z', { fill: '#15171a' }),
  );
  drawMirror({ sheet });
  for (const turn of ['', ' transform="translate(1600 0) scale(-1 1)"'])
    sheet.add(`<g${turn}>`, ...drawSide({ sheet, upper, leather }, pillars), '</g>');
}

/** A pillar, and below it the door with its armrest. */
function drawSide({ sheet, upper, leather }: Pick<Cabin, 'sheet' | 'upper' | 'leather'>, pillars: Pillars) {
  const { outline, edge, cloth } = frames[pillars];
  const [dark, light] = cloth;
  const stuff = sheet.linear(
    [0, 0],
    [180, 0],
    [
      [0, dark],
      [1, mixHex(light, dark, 0.12)],
    ],
  );
  const door = sheet.linear(
    [0, 0],
    [150, 0],
    [
      [0, darken(leather, 0.55)],
      [1, darken(leather, 0.28)],
    ],
  );
  return [
    shape(outline, { fill: stuff }),
    shape(edge, { stroke: '#3c3935', width: 5, opacity: 0.7 }),
    shape('M0 470L90 452C130 600 150 800 140 1067H0Z', { fill: door }),
    shape('M0 600C50 590 90 600 120 620L124 668C80 650 40 648 0 656Z', { fill: upper }),
  ];
}

function drawMirror({ sheet }: Pick<Cabin, 'sheet'>) {
  const back = sheet.linear(
    [0, 78],
    [0, 140],
    [
      [0, '#3a3d42'],
      [0.2, '#15171a'],
      [1, '#2b2e33'],
    ],
  );
  const glass = sheet.linear(
    [700, 88],
    [900, 130],
    [
      [0, '#7d93a6'],
      [0.5, '#aebfca'],
      [1, '#59656f'],
    ],
  );
  sheet.add(
    rect(686, 78, 228, 62, { fill: back }, 24),
    rect(700, 88, 200, 42, { fill: glass }, 16),
    shape('M790 50H810V80H790Z', { fill: '#1b1d20' }),
  );
}
