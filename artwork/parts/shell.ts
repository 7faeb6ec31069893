import { type Colour, darken, parseColour } from '../colour.ts';
import { spread } from '../geometry/curve.ts';
import { toHull } from '../geometry/hull.ts';
import { drawMesh, type MeshOptions } from '../geometry/mesh.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { type Finish, shadeFinish } from '../light.ts';
import { shape, toPath } from '../sheet.ts';
import { blackPlastic, type Stage } from './stage.ts';

const cloth: Finish = { colour: parseColour('#202124'), gloss: 0.12 };

/** The painted skin below the windows: flanks, bonnet and boot. */
export function drawLowerShell(stage: Stage): string {
  const { sheet, surface, camera, light, paint, detail } = stage;
  const { body } = surface;
  const lacquer: Finish = { colour: parseColour(paint), gloss: 1 };
  const plastic: Finish = { colour: blackPlastic, gloss: 0.25 };
  const cladding = body.cladding ?? 0;
  const shade = (finish: Finish, normal: Vec3, toEye: Vec3): Colour =>
    shadeFinish(finish, normal, toEye, light);
  const heights = [
    ...(cladding ? spread(0, cladding, 4).slice(0, -1) : []),
    ...spread(cladding, 1, Math.round(40 * detail)),
  ];
  const flank = drawMesh({
    sheet,
    camera,
    at: surface.flank,
    us: ringSteps(stage),
    vs: heights,
    inside: [body.length / 2, 50, 0],
    colour: (normal, toEye, _u, t) => shade(t < cladding ? plastic : lacquer, normal, toEye),
  });
  const { base } = body.cabin;
  const coverFrom = body.deckCover ?? Number.POSITIVE_INFINITY;
  const isUnderCabin = (x: number, z: number) =>
    x > base.front + 34 && x < base.rear - 30 && Math.abs(z) < base.half * 0.8;
  const deck = drawCap(stage, surface.deck, (normal, toEye, [x, , z]) => {
    if (isUnderCabin(x, z)) return undefined;
    const isCovered = x > coverFrom && Math.abs(z) < body.width / 2 - 11 && x < body.length - 13;
    return shade(isCovered ? cloth : lacquer, normal, toEye);
  });
  // Seals the hairline between the two skins.
  const seal = halfRing(detail).flatMap((u) => [camera.project(surface.deck(u, 1))]);
  const far = halfRing(detail).map((u) => camera.project(surface.deck(u, -1)));
  const sealed = shape(toPath([...seal, ...far.reverse()]), { fill: paint, stroke: paint, width: 1.6 });
  return flank + sealed + deck;
}

export function drawCabinShell(stage: Stage): string {
  const { sheet, surface, camera, light, paint, detail } = stage;
  const { cabin } = surface.body;
  const colours = { body: paint, black: '#15161a', white: '#eeeae0' };
  const colour = colours[cabin.roofPaint ?? 'body'];
  const finish: Finish = { colour: parseColour(colour), gloss: 1 };
  const outline = [0.02, 0.5, 1].flatMap((t) =>
    ringSteps(stage).map((u) => camera.project(surface.cabin(u, t))),
  );
  const pillars = drawMesh({
    sheet,
    camera,
    at: surface.cabin,
    us: ringSteps(stage),
    vs: spread(0, 1, Math.round(26 * detail)),
    inside: [(cabin.base.front + cabin.base.rear) / 2, 60, 0],
    colour: (normal, toEye) => shadeFinish(finish, normal, toEye, light),
  });
  const roof = drawCap(stage, surface.roof, (normal, toEye) => shadeFinish(finish, normal, toEye, light));
  // Strips end in small steps where the cabin turns away; the plain outline beneath makes that edge clean.
  return shape(toPath(toHull(outline)), { fill: darken(colour, 0.12) }) + pillars + roof;
}

/** Bonnet and roof. Seen from the side the strips run along the car, seen from an end they run across it. */
function drawCap(
  stage: Stage,
  at: (u: number, across: number) => Vec3,
  colour: (normal: Vec3, toEye: Vec3, point: Vec3) => Colour | undefined,
) {
  const { sheet, surface, camera, detail } = stage;
  const middle = surface.body.length / 2;
  // Lamps draw hard lines across a bonnet, so it is cut finer than the flanks.
  const along = halfRing(detail * 1.8);
  const across = spread(-1, 1, Math.round(20 * detail));
  const isFromEnd = Math.abs(camera.eye[0] - middle) > Math.abs(camera.eye[2]) * 0.6;
  const shared: Pick<MeshOptions, 'sheet' | 'camera' | 'inside' | 'colour'> = {
    sheet,
    camera,
    inside: [middle, -600, 0],
    colour: (normal, toEye, _u, _v, point) => colour(normal, toEye, point),
  };
  if (isFromEnd) return drawMesh({ ...shared, at: (a, u) => at(u, a), us: across, vs: along });
  return drawMesh({ ...shared, at, us: along, vs: across });
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
  const front = spread(0, 1, Math.round(12 * detail));
  const flank = spread(1, 3, Math.round(36 * detail)).slice(1);
  const rear = spread(3, 4, Math.round(12 * detail)).slice(1);
  return [...front, ...flank, ...rear];
}
