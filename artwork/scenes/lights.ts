import { parseColour } from '../colour.ts';
import { normalise } from '../geometry/vector.ts';
import type { Light } from '../light.ts';

export const lights = {
  showroom: createLight('#5a5f66', '#c9cdd2', '#3b3c3f', {
    strip: 0.8,
    ambient: 1.14,
    sun: 0.26,
    sunColour: '#ffffff',
  }),
  dusk: createLight('#31456e', '#f0b48c', '#2a2a33', {
    strip: 0.12,
    ambient: 0.74,
    sun: 0.3,
    sunColour: '#ffcfa0',
  }),
  'country-town': createLight('#6c9cc9', '#f4efe4', '#5d5850', {
    strip: 0.1,
    ambient: 0.8,
    sun: 0.46,
    sunColour: '#fff0da',
  }),
};

function createLight(
  zenith: string,
  horizon: string,
  ground: string,
  rest: { strip: number; ambient: number; sun: number; sunColour: string },
): Light {
  return {
    zenith: parseColour(zenith),
    horizon: parseColour(horizon),
    ground: parseColour(ground),
    strip: rest.strip,
    ambient: rest.ambient,
    sun: rest.sun,
    sunColour: parseColour(rest.sunColour),
    towards: normalise([-0.4, 0.8, 0.45]),
  };
}
