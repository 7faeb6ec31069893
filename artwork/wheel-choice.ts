import type { BodyShape } from './bodies/catalogue.ts';
import type { WheelDesign } from './parts/spokes.ts';
import type { WheelLook } from './parts/wheel.ts';
import type { Random } from './random.ts';

const modern: readonly WheelDesign[] = ['twin-five', 'ten', 'turbine', 'mesh', 'blade', 'star'];
const rugged: readonly WheelDesign[] = ['six', 'star', 'blade'];

const designs: Partial<Record<BodyShape, readonly WheelDesign[]>> = {
  classic: ['hubcap', 'wire', 'hubcap'],
  'single-cab-ute': ['steel'],
  van: ['ten', 'six'],
  'large-4wd': rugged,
  'dual-cab-ute': rugged,
};

/** Plausible wheels for such a car; the seed chooses among them. */
export function chooseWheel(shape: BodyShape, rim: number, isElectric: boolean, random: Random): WheelLook {
  const choices = isElectric ? (['aero', 'turbine'] as const) : (designs[shape] ?? modern);
  const isSporting = shape === 'supercar' || shape === 'coupe';
  return {
    design: random.pick(choices),
    rim,
    metal: random.pick(['#aeb3b9', '#b8bcc1', '#8f949a', isSporting ? '#4a4d52' : '#a2a7ad']),
    caliper: isSporting ? random.pick(['#c8231f', '#d9a514', '#2a5fb0']) : '#5c6065',
    phase: random.between(0, 1.2),
  };
}
