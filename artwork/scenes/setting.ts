import { parseColour } from '../colour.ts';
import { normalise } from '../geometry/vector.ts';
import type { Light } from '../light.ts';
import type { Sheet } from '../sheet.ts';
import type { Backdrop } from './backdrop.ts';
import { drawCoastRoad } from './coast-road.ts';
import { drawCountryTown } from './country-town.ts';
import { drawDusk } from './dusk.ts';
import { drawRedEarth } from './red-earth.ts';
import { drawShowroom } from './showroom.ts';

export const settings = ['showroom', 'dusk', 'coast-road', 'red-earth', 'country-town'] as const;
export type Setting = (typeof settings)[number];

export function drawSetting(sheet: Sheet, setting: Setting, backdrop: Backdrop): void {
  const draw = {
    showroom: drawShowroom,
    dusk: drawDusk,
    'coast-road': drawCoastRoad,
    'red-earth': drawRedEarth,
    'country-town': drawCountryTown,
  }[setting];
  draw(sheet, backdrop);
}

export const lights: Record<Setting, Light> = {
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
  'coast-road': createLight('#4f93d0', '#f2f6f8', '#6d6a60', {
    strip: 0.1,
    ambient: 0.8,
    sun: 0.5,
    sunColour: '#fff6e6',
  }),
  'red-earth': createLight('#4a86c4', '#f7ead6', '#8a4a2c', {
    strip: 0.1,
    ambient: 0.78,
    sun: 0.52,
    sunColour: '#ffedd2',
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
