import { type Colour, parseColour } from '../colour.ts';
import { spread } from '../geometry/curve.ts';
import { drawMesh } from '../geometry/mesh.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { type Finish, shadeFinish } from '../light.ts';
import { blackPlastic, type Stage } from './stage.ts';

/** The painted skin: flanks, bonnet and boot, cabin and roof. */
export function drawLowerShell(stage: Stage): string {
  const { sheet, surface, camera, light, paint, detail } = stage;
  const { body } = surface;
  const lacquer: Finish = { colour: parseColour(paint), gloss: 1 };
  const plastic: Finish = { colour: blackPlastic, gloss: 0.25 };
  const cladding = body.cladding ?? 0;
  const inside: Vec3 = [body.length / 2, 50, 0];
  const toColour =
    (finish: Finish) =>
    (normal: Vec3, toEye: Vec3): Colour =>
      shadeFinish(finish, normal, toEye, light);
  const heights = [
    ...(cladding ? spread(0, cladding, 4).slice(0, -1) : []),
    ...spread(cladding, 1, Math.round(44 * detail)),
  ];
  const flank = drawMesh({
    sheet,
    camera,
    at: surface.flank,
    us: ringSteps(stage),
    vs: heights,
    inside,
    colour: (normal, toEye, _u, t) => toColour(t < cladding ? plastic : lacquer)(normal, toEye),
  });
  const { base } = body.cabin;
  const deck = drawMesh({
    sheet,
    camera,
    at: surface.deck,
    us: halfRing(detail),
    vs: spread(-1, 1, Math.round(24 * detail)),
    inside: [body.length / 2, -400, 0],
    colour: (normal, toEye, _u, _v, [x, , z]) =>
      x > base.front + 30 && x < base.rear - 30 && Math.abs(z) < base.half * 0.8
        ? undefined
        : toColour(lacquer)(normal, toEye),
  });
  return flank + deck;
}

export function drawCabinShell(stage: Stage): string {
  const { sheet, surface, camera, light, paint, detail } = stage;
  const { body } = surface;
  const { cabin } = body;
  const lacquer: Finish = { colour: parseColour(paint), gloss: 1 };
  const roofColours = {
    body: lacquer,
    black: { colour: parseColour('#15161a'), gloss: 1 },
    white: { colour: parseColour('#eeeae0'), gloss: 1 },
  };
  const roofFinish = roofColours[cabin.roofPaint ?? 'body'];
  const pillars = drawMesh({
    sheet,
    camera,
    at: surface.cabin,
    us: ringSteps(stage),
    vs: spread(0, 1, Math.round(10 * detail)),
    inside: [(cabin.base.front + cabin.base.rear) / 2, 60, 0],
    colour: (normal, toEye) => shadeFinish(roofFinish, normal, toEye, light),
  });
  const roof = drawMesh({
    sheet,
    camera,
    at: surface.roof,
    us: halfRing(detail),
    vs: spread(-1, 1, Math.round(20 * detail)),
    inside: [(cabin.base.front + cabin.base.rear) / 2, -400, 0],
    colour: (normal, toEye) => shadeFinish(roofFinish, normal, toEye, light),
  });
  return pillars + roof;
}

/** Starts the ring on the side that is out of view, so that the visible strip stays in one piece. */
function ringSteps({ camera, surface, detail }: Stage): number[] {
  const near = halfRing(detail);
  const isFromRear = camera.eye[0] > surface.body.length / 2;
  if (isFromRear)
    return [
      ...near,
      ...near
        .slice(0, -1)
        .map((u) => 8 - u)
        .reverse(),
    ];
  return [
    ...near
      .slice(1)
      .map((u) => -u)
      .reverse(),
    ...near,
  ];
}

function halfRing(detail: number): number[] {
  const front = spread(0, 1, Math.round(10 * detail));
  const flank = spread(1, 3, Math.round(36 * detail)).slice(1);
  const rear = spread(3, 4, Math.round(10 * detail)).slice(1);
  return [...front, ...flank, ...rear];
}
