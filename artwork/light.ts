import { type Colour, mix } from './colour.ts';
import { itemAt } from './geometry/item-at.ts';
import { clamp, dot, normalise, scale, smoothstep, subtract, type Vec3 } from './geometry/vector.ts';

/** What the paint mirrors and what falls on it. Each setting brings its own. */
export interface Light {
  zenith: Colour;
  horizon: Colour;
  ground: Colour;
  /** Strength of the long ceiling lamps that draw the line along the shoulder. */
  strip: number;
  ambient: number;
  sun: number;
  sunColour: Colour;
  /** Towards the sun. */
  towards: Vec3;
}

export interface Finish {
  colour: Colour;
  /** 0 is rubber, 1 is polished lacquer. */
  gloss: number;
}

/** Colour of a surface point: coloured diffuse light under a clear coat that mirrors sky, horizon and ground. */
export function shadeFinish(finish: Finish, normal: Vec3, toEye: Vec3, light: Light): Colour {
  const facing = clamp(dot(normal, toEye));
  const mirrored = normalise(subtract(scale(normal, 2 * dot(normal, toEye)), toEye));
  const diffuse = light.ambient * (0.62 + 0.38 * normal[1]) + light.sun * clamp(dot(normal, light.towards));
  const fresnel = (1 - facing) ** 4;
  const strength = finish.gloss * (0.2 + 0.55 * fresnel);
  const environment = lookUp(mirrored, light);
  const glint = finish.gloss * light.sun * clamp(dot(mirrored, light.towards)) ** 14;
  return [0, 1, 2].map((i) => {
    const lit = itemAt(finish.colour, i) * diffuse * (0.6 + 0.4 * itemAt(light.sunColour, i));
    return soften(
      lit * (1 - strength * 0.75) +
        itemAt(environment, i) * strength +
        glint * itemAt(light.sunColour, i) * 0.22,
    );
  }) as unknown as Colour; // three entries in, three out
}

/** Rolls off towards white, so that pale paint keeps its modelling. */
const soften = (value: number) =>
  value < 0.72 ? value : 0.72 + 0.27 * (1 - Math.exp((0.72 - value) / 0.27));

function lookUp(direction: Vec3, light: Light): Colour {
  const height = direction[1];
  const sky = mix(light.horizon, light.zenith, Math.sqrt(clamp(height)));
  const ground = mix(light.ground, scale(light.ground, 0.55) as Colour, smoothstep(0, 0.5, -height));
  // A dark band just under the horizon is what makes lacquer look like lacquer.
  const band = 1 - 0.55 * Math.exp(-(((height + 0.06) / 0.09) ** 2));
  const base = mix(scale(ground, band) as Colour, sky, smoothstep(-0.03, 0.09, height));
  const strip = light.strip * Math.exp(-(((height - 0.52) / 0.1) ** 2));
  return [base[0] + strip, base[1] + strip, base[2] + strip];
}
