import { darken, mixHex, parseColour, toHex } from '../colour.ts';
import { spread } from '../geometry/curve.ts';
import { toHull } from '../geometry/hull.ts';
import { drawMesh } from '../geometry/mesh.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { shadeFinish } from '../light.ts';
import { shape, toPath } from '../sheet.ts';
import { blackPlastic, pixels, type Stage } from './stage.ts';

/** Door mirrors: painted cap over a black shell, glass towards the rear. */
export function drawMirrors(stage: Stage, which: 'near' | 'far'): string {
  const { surface, camera, light, paint, sheet } = stage;
  const { body } = surface;
  const [x, y] = body.mirror;
  const nearSide = camera.eye[2] >= 0 ? 1 : -1;
  const side = which === 'near' ? nearSide : -nearSide;
  const z = side * (body.width / 2 + 3);
  const shell = (u: number, v: number): Vec3 => {
    const [ring, high] = [Math.cos(v) ** 0.55, Math.sin(v)];
    // Blunt at the rear, drawn out to the front.
    const along = Math.cos(u) > 0 ? Math.cos(u) ** 0.5 * 5 : Math.cos(u) * 10;
    return [x + along * ring, y + 2.5 + high * 6.2, z + Math.sin(u) * 10.5 * ring];
  };
  const us = spread(-Math.PI, Math.PI, Math.round(12 + 16 * stage.detail));
  const vs = spread(-Math.PI / 2 + 0.02, Math.PI / 2 - 0.02, Math.round(4 + 14 * stage.detail));
  const outline = toHull(us.flatMap((u) => vs.map((v) => camera.project(shell(u, v)))));
  const cap = { colour: parseColour(paint), gloss: 1 };
  const base = { colour: blackPlastic, gloss: 0.5 };
  // Rooted on the top edge of the door.
  const door = side * (surface.deckEdgeAt(x) - 13);
  const belt = surface.shoulderAt(x);
  // A wedge, not a blade: seen from the front a flat one is a line.
  const foot = toHull(
    [-2, 4].flatMap((up) =>
      [-8, 6].flatMap((along) => [
        camera.project([x + along, belt + up, door]),
        camera.project([x + along * 0.5, y - 1 + up * 0.5, z]),
      ]),
    ),
  );
  const parts = [
    shape(toPath(foot), { fill: '#121315' }),
    shape(toPath(outline), { fill: darken(paint, 0.4) }),
    drawMesh({
      sheet,
      camera,
      at: shell,
      us,
      vs,
      inside: [x, y + 2.5, z],
      colour: (normal, toEye, _u, v) => shadeFinish(v < -0.3 ? base : cap, normal, toEye, light),
    }),
  ];
  if (camera.eye[0] > x + 60) {
    const glass = spread(0, 2 * Math.PI, 24).map((angle): Vec3 => {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return [
        x + 5.2,
        y + 2.5 + Math.sign(sin) * Math.abs(sin) ** 0.7 * 4.8,
        z + Math.sign(cos) * Math.abs(cos) ** 0.7 * 8.8,
      ];
    });
    const points = glass.map((p) => camera.project(p));
    const sky = mixHex(toHex(light.horizon), '#5d6a75', 0.45);
    parts.push(shape(toPath(points), { fill: sky, stroke: '#0c0d0e', width: pixels(stage, 1) }));
  }
  return parts.join('');
}
