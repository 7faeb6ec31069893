import type { OutlinePoint } from '../geometry/curve.ts';
import type { Vec2 } from '../geometry/vector.ts';
import type { Face, WrapOutline } from './body.ts';

/** Cars of one body shape can have different fronts. */
export const faceStyles = ['wide-bars', 'tall-bars', 'shield', 'kidney', 'slim', 'round'] as const;
export type FaceStyle = (typeof faceStyles)[number];

/** The body's own front, changed for a style. */
export function styleFace(face: Face, style: FaceStyle | undefined): Face {
  return style ? { ...face, ...styles[style](face) } : face;
}

const styles: Record<FaceStyle, (face: Face) => Partial<Face>> = {
  'wide-bars': (face) => ({
    grille: stretch(face.grille, [1.12, 0.78]),
    grilleKind: 'bars',
    grilleRim: 'chrome',
    lamps: stretch(face.lamps, [1, 0.8]),
    lampKind: 'twin',
  }),
  'tall-bars': (face) => ({
    grille: stretch(face.grille, [0.88, 1.12]),
    grilleKind: 'split',
    grilleRim: 'chrome',
    lampKind: 'block',
  }),
  shield: (face) => ({
    grille: taper(stretch(face.grille, [0.86, 1.22])),
    grilleKind: 'mesh',
    grilleRim: 'black',
    lamps: stretch(face.lamps, [1, 0.72]),
    lampKind: 'bar',
  }),
  kidney: (face) => {
    const [low, high] = reachOf(face.grille);
    return {
      grille: [
        [0.035, high],
        [0.3, high],
        [0.33, (low + high) / 2],
        [0.26, low + 0.02],
        [0.05, low + 0.02],
      ],
      isGrilleTwin: true,
      badge: [0, high + 0.09],
      grilleKind: 'slots',
      grilleRim: 'chrome',
      lampKind: 'twin',
    };
  },
  slim: (face) => {
    const [, high] = reachOf(face.grille);
    return {
      grille: stretch(face.grille, [1.04, 0.42], high),
      grilleKind: 'bars',
      grilleRim: 'body',
      lamps: stretch(face.lamps, [1, 0.66]),
      lampKind: 'bar',
    };
  },
  round: (face) => {
    const [low, high] = reachOf(face.lamps);
    return {
      lamps: [],
      roundLamps: [[0.79, (low + high) / 2, Math.max(0.085, (high - low) * 0.46)]],
      grille: stretch(face.grille, [0.92, 0.84]),
      grilleKind: face.grilleKind === 'none' ? 'none' : 'bars',
      grilleRim: 'black',
    };
  },
};

/** Wider or higher about its middle, or about a height of its own. */
function stretch(outline: WrapOutline, [wide, high]: Vec2, about?: number): OutlinePoint[] {
  const qs = outline.map(([q]) => q);
  const middle = (Math.min(...qs) + Math.max(...qs)) / 2;
  const [low, top] = reachOf(outline);
  const level = about ?? (low + top) / 2;
  return outline.map(([q, t, ...corner]) => [
    middle + (q - middle) * wide,
    level + (t - level) * high,
    ...corner,
  ]);
}

/** Narrower towards the ground. */
function taper(outline: WrapOutline): OutlinePoint[] {
  const [low, high] = reachOf(outline);
  return outline.map(([q, t, ...corner]) => [q * (0.72 + (0.28 * (t - low)) / (high - low)), t, ...corner]);
}

function reachOf(outline: WrapOutline): Vec2 {
  const ts = outline.map(([, t]) => t);
  return [Math.min(...ts), Math.max(...ts)];
}
