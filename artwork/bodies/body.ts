import type { OutlinePoint } from '../geometry/curve.ts';
import type { Vec2 } from '../geometry/vector.ts';

/*
 * A body is data. Centimetres; x runs from the front bumper backwards, y up from the ground, z sideways from the middle.
 * The lower body and the cabin are each a stack of rounded rings: given the side profile, the cross-section and how round
 * the corners are, every view follows from the same numbers.
 */
export interface Body {
  length: number;
  /** With whatever is carried behind the body, such as a tray. */
  overall?: number;
  width: number;
  wheels: Wheels;
  /** Heights along the car: lower edge, and the upper edge of the flank (bonnet edge, belt line, boot edge). */
  bottom: readonly Vec2[];
  shoulder: readonly Vec2[];
  /** How far the middle of bonnet and boot lid rises above the shoulder. */
  crown: readonly Vec2[];
  /** By height (0 bottom, 1 shoulder): how far the nose and tail lie behind the furthest point, and the share of width. */
  nose: readonly Vec2[];
  tail: readonly Vec2[];
  section: readonly Vec2[];
  /** Share of the width along the car, for hips and tapering noses. */
  plan?: readonly Vec2[];
  /** Corner exponent in plan: 3 is a pebble, 8 is a box. */
  corners: Vec2;
  /** Bulge of the guards over the wheels, centimetres. */
  flare: number;
  cabin: Cabin;
  sideGlass: readonly (readonly OutlinePoint[])[];
  pillars: readonly Pillar[];
  seams: readonly (readonly OutlinePoint[])[];
  handles: readonly Vec2[];
  mirror: Vec2;
  face: Face;
  back: Back;
  /** Unpainted lower flank up to this share of the height, and round the wheel openings. */
  cladding?: number;
  /** From here back the deck is a soft cover: tonneau, folded roof. */
  deckCover?: number;
  extras?: readonly Extra[];
  seats: readonly number[];
}

export interface Wheels {
  front: number;
  rear: number;
  radius: number;
  /** Rim as a share of the whole wheel. */
  rim: number;
  tread: number;
  /** Air between tyre and opening. */
  gap: number;
}

export interface Cabin {
  base: Ring;
  roof: Ring;
  roofLine: readonly Vec2[];
  corners: Vec2;
  crown: number;
  kind: 'closed' | 'open';
  /** Colour of the pillars; 'black' gives the floating roof. */
  roofPaint?: 'body' | 'black' | 'white';
  /** Glass of the tail, as shares of the cabin height. */
  rearGlass: Vec2;
}

export interface Ring {
  front: number;
  rear: number;
  half: number;
}

/** Bottom x, y; top x, y; width. */
export type Pillar = readonly [number, number, number, number, number];

/** Outlines on nose and tail in wrap coordinates: 0 the middle, 1 the corner, beyond 1 along the flank; height 0 to 1. */
export type WrapOutline = readonly OutlinePoint[];

export interface Face {
  lamps: WrapOutline;
  lampKind: 'bar' | 'round' | 'twin' | 'block';
  /** Middle and radius (share of the height) of round lamps. */
  roundLamps?: readonly (readonly [q: number, t: number, radius: number])[];
  grille: WrapOutline;
  grilleKind: 'mesh' | 'bars' | 'slots' | 'split' | 'none';
  grilleRim: 'chrome' | 'black' | 'body';
  /** Two grilles, the other one mirrored. */
  isGrilleTwin?: boolean;
  intakes: readonly WrapOutline[];
  badge: Vec2;
  plate: number;
}

export interface Back {
  lamps: WrapOutline;
  /** A light band between the lamps at this height. */
  band?: number;
  lid: WrapOutline;
  plate: number;
  diffuser: number;
  exhausts: 0 | 1 | 2 | 4;
}

export type Extra =
  | 'alloy-tray'
  | 'chrome-bumpers'
  | 'rear-wing'
  | 'roof-rails'
  | 'side-intake'
  | 'side-steps'
  | 'slide-rail'
  | 'snorkel'
  | 'sports-bar';
