import { itemAt } from '../geometry/item-at.ts';
import type { Vec2 } from '../geometry/vector.ts';
import type { Random } from '../random.ts';
import { ellipse, type Ink, rect, type Sheet, type Stop, shape, toPath } from '../sheet.ts';

/* Outdoor elements shared by several settings. */

export function drawSky(sheet: Sheet, horizonY: number, stops: readonly Stop[]) {
  sheet.add(rect(0, 0, sheet.width, horizonY + 2, { fill: sheet.linear([0, 0], [0, horizonY], stops) }));
}

/** Ground from the horizon to the lower edge. */
export function drawGround(sheet: Sheet, horizonY: number, stops: readonly Stop[]) {
  sheet.add(
    rect(0, horizonY, sheet.width, sheet.height - horizonY, {
      fill: sheet.linear([0, horizonY], [0, sheet.height], stops),
    }),
  );
}

/** A ridge from three waves; `rough` adds smaller ones. */
export function drawRidge(
  sheet: Sheet,
  random: Random,
  baseY: number,
  height: number,
  ink: Ink,
  rough = 0.2,
) {
  const phases = [random.between(0, 6), random.between(0, 6), random.between(0, 6)];
  const points: Vec2[] = [[0, baseY + 3]];
  for (let i = 0; i <= 80; i++) {
    const s = i / 80;
    const wave =
      0.5 +
      0.32 * Math.sin(s * 5 + itemAt(phases, 0)) +
      0.18 * Math.sin(s * 11 + itemAt(phases, 1)) +
      rough * 0.3 * Math.sin(s * 37 + itemAt(phases, 2));
    points.push([s * sheet.width, baseY - Math.max(0.04, wave) * height]);
  }
  points.push([sheet.width, baseY + 3]);
  sheet.add(shape(toPath(points), ink));
}

export function drawCloud(
  sheet: Sheet,
  random: Random,
  x: number,
  y: number,
  size: number,
  colour: string,
  opacity: number,
) {
  const puffs = Array.from({ length: 6 }, (_, i) => {
    const along = (i - 2.5) / 2.5;
    const rx = size * random.between(0.22, 0.4) * (1 - Math.abs(along) * 0.45);
    return ellipse([x + along * size * 0.62, y - rx * random.between(0.1, 0.3)], rx, rx * 0.34, {
      fill: colour,
    });
  });
  sheet.add(
    `<g opacity="${opacity}">${puffs.join('')}${ellipse([x, y + size * 0.03], size * 0.85, size * 0.055, { fill: colour })}</g>`,
  );
}

/** A gum tree: leaning trunk, loose crowns. */
export function drawGum(
  sheet: Sheet,
  random: Random,
  x: number,
  footY: number,
  height: number,
  leaf: string,
  bark: string,
) {
  const lean = random.between(-0.1, 0.1) * height;
  const trunk = `M${x - height * 0.02} ${footY}Q${x + lean * 0.2} ${footY - height * 0.5} ${x + lean} ${footY - height * 0.8}L${x + lean + height * 0.015} ${footY - height * 0.8}Q${x + lean * 0.3 + height * 0.03} ${footY - height * 0.5} ${x + height * 0.025} ${footY}Z`;
  sheet.add(
    shape(
      trunk.replace(/\d+\.\d+/g, (n) => Number(n).toFixed(1)),
      { fill: bark },
    ),
  );
  for (let i = 0; i < 7; i++) {
    const cx = x + lean + random.between(-0.3, 0.3) * height;
    const cy = footY - height * random.between(0.6, 1);
    const r = height * random.between(0.1, 0.2);
    sheet.add(ellipse([cx, cy], r * 1.3, r * 0.72, { fill: leaf, opacity: random.between(0.75, 1) }));
  }
}

/** Fine grain, so that flat ground does not look like paper. */
export function drawSpeckle(
  sheet: Sheet,
  random: Random,
  topY: number,
  count: number,
  colour: string,
  opacity: number,
) {
  const marks: string[] = [];
  for (let i = 0; i < count; i++) {
    const depth = random.next() ** 1.4;
    const y = topY + depth * (sheet.height - topY);
    const x = random.next() * sheet.width;
    const size = 4 + depth * 26;
    marks.push(`M${x.toFixed(0)} ${y.toFixed(0)}h${size.toFixed(0)}`);
  }
  sheet.add(shape(marks.join(''), { stroke: colour, width: 1.6, opacity }));
}
