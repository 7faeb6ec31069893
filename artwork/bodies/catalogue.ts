import type { Body } from './body.ts';
import { classic } from './classic.ts';
import { convertible } from './convertible.ts';
import { coupe } from './coupe.ts';
import { dualCabUte } from './dual-cab-ute.ts';
import { hatch } from './hatch.ts';
import { large4wd } from './large-4wd.ts';
import { sedan } from './sedan.ts';
import { singleCabUte } from './single-cab-ute.ts';
import { supercar } from './supercar.ts';
import { suv } from './suv.ts';
import { van } from './van.ts';
import { wagon } from './wagon.ts';

export const bodyShapes = [
  'hatch',
  'sedan',
  'wagon',
  'coupe',
  'convertible',
  'suv',
  'large-4wd',
  'dual-cab-ute',
  'single-cab-ute',
  'van',
  'supercar',
  'classic',
] as const;
export type BodyShape = (typeof bodyShapes)[number];

export const bodies: Record<BodyShape, Body> = {
  hatch,
  sedan,
  wagon,
  coupe,
  convertible,
  suv,
  'large-4wd': large4wd,
  'dual-cab-ute': dualCabUte,
  van,
  supercar,
  classic,
  'single-cab-ute': singleCabUte,
};
