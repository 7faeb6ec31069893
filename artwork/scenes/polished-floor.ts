import { drawReflection } from '../parts/reflection.ts';
import type { Stage } from '../parts/stage.ts';
import { rect } from '../sheet.ts';

/** On floors that shine: the car upside down, fading with its distance from the tyres. */
export function reflectCar(stage: Stage, shine: number): void {
  if (!shine) return;
  const { sheet, camera, surface } = stage;
  const { body } = surface;
  const half = body.width / 2;
  const ends = [0, body.overall ?? body.length];
  const ground = ends.flatMap((x) => [-half, half].map((z) => camera.project([x, 0, z])[1]));
  const [far, near] = [Math.min(...ground), Math.max(...ground)];
  const fade = sheet.linear(
    [0, far],
    [0, near + (sheet.height - near) * 0.8],
    [
      [0, '#ffffff', shine],
      [0.4, '#ffffff', shine * 0.7],
      [1, '#ffffff', 0],
    ],
  );
  const mask = sheet.mask(rect(0, far, sheet.width, sheet.height - far, { fill: fade }));
  sheet.add(`<g mask="${mask}">`, drawReflection(stage), '</g>');
}
