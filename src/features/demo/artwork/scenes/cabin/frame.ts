import { darken } from '../../colour.ts';
import { rect, type Sheet, shape } from '../../sheet.ts';

interface Frame {
  upper: string;
  leather: string;
  isOpen: boolean;
}

/** Roof lining, pillars and doors around the windscreen; with the roof down only the header rail is left. */
export function drawFrame(sheet: Sheet, { upper, leather, isOpen }: Frame) {
  const lining = sheet.linear(
    [0, 0],
    [0, 120],
    [
      [0, '#8d8880'],
      [1, '#c9c3b8'],
    ],
  );
  const pillar = sheet.linear(
    [0, 0],
    [180, 0],
    [
      [0, '#5e5a54'],
      [1, '#b5aea3'],
    ],
  );
  const pillarFar = sheet.linear(
    [1600, 0],
    [1420, 0],
    [
      [0, '#5e5a54'],
      [1, '#b5aea3'],
    ],
  );
  sheet.add(
    rect(0, 0, 1600, 460, {
      fill: sheet.linear(
        [0, 0],
        [500, 460],
        [
          [0, '#ffffff', 0.2],
          [0.3, '#ffffff', 0.02],
          [0.34, '#ffffff', 0.16],
          [0.5, '#ffffff', 0.03],
          [1, '#000000', 0.1],
        ],
      ),
    }),
    isOpen
      ? shape('M180 74C500 48 1100 48 1420 74L1424 92C1100 66 500 66 176 92Z', { fill: '#15171a' })
      : shape('M0 0H1600V150C1560 96 1500 78 1400 70C1100 50 500 50 200 70C100 78 40 96 0 150Z', {
          fill: lining,
        }),
    shape('M0 60C90 70 150 78 196 72C150 170 80 320 36 440L0 470Z', { fill: pillar }),
    shape('M1600 60C1510 70 1450 78 1404 72C1450 170 1520 320 1564 440L1600 470Z', { fill: pillarFar }),
    shape('M196 72C150 170 80 320 36 440', { stroke: '#3c3935', width: 5, opacity: 0.7 }),
    shape('M1404 72C1450 170 1520 320 1564 440', { stroke: '#3c3935', width: 5, opacity: 0.7 }),
    rect(
      686,
      78,
      228,
      62,
      {
        fill: sheet.linear(
          [0, 78],
          [0, 140],
          [
            [0, '#3a3d42'],
            [0.2, '#15171a'],
            [1, '#2b2e33'],
          ],
        ),
      },
      24,
    ),
    rect(
      700,
      88,
      200,
      42,
      {
        fill: sheet.linear(
          [700, 88],
          [900, 130],
          [
            [0, '#7d93a6'],
            [0.5, '#aebfca'],
            [1, '#59656f'],
          ],
        ),
      },
      16,
    ),
    shape('M790 50H810V80H790Z', { fill: '#1b1d20' }),
    shape('M0 470L90 452C130 600 150 800 140 1067H0Z', {
      fill: sheet.linear(
        [0, 0],
        [150, 0],
        [
          [0, darken(leather, 0.55)],
          [1, darken(leather, 0.28)],
        ],
      ),
    }),
    shape('M1600 470L1510 452C1470 600 1450 800 1460 1067H1600Z', {
      fill: sheet.linear(
        [1600, 0],
        [1450, 0],
        [
          [0, darken(leather, 0.55)],
          [1, darken(leather, 0.28)],
        ],
      ),
    }),
    shape('M0 600C50 590 90 600 120 620L124 668C80 650 40 648 0 656Z', { fill: upper }),
    shape('M1600 600C1550 590 1510 600 1480 620L1476 668C1520 650 1560 648 1600 656Z', { fill: upper }),
  );
}
