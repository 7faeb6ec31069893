import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  type BodyShape,
  bodyShapes,
  type CabinKind,
  cabinKinds,
  drawCategory,
  drawDealership,
  drawHero,
  drawPlaceholder,
  drawVehicle,
  faceStyles,
  type PictureOptions,
  settings,
  views,
} from './artwork.ts';
import { itemAt } from './geometry/item-at.ts';

function createOptions(overrides: Partial<PictureOptions> = {}): PictureOptions {
  return {
    shape: 'sedan',
    view: 'profile',
    setting: 'showroom',
    paint: '#7a1f2b',
    trim: '#8a5a3c',
    seed: 7,
    // A fifth of the work of the size that the site has.
    width: 480,
    height: 320,
    ...overrides,
  };
}

async function rasterise(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(120)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info };
}

function expectCleanSvg(svg: string) {
  expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
    /https?:|data:|<image|<text|href=/,
  );
}

describe('vehicle pictures', () => {
  for (const shape of bodyShapes) {
    it(`draws the ${shape} in every view`, { timeout: 60_000 }, async () => {
      for (const [i, view] of views.entries()) {
        const svg = drawVehicle(
          createOptions({ shape, view, setting: itemAt(settings, i % settings.length) }),
        );
        expectCleanSvg(svg);
        const { info } = await rasterise(svg);
        expect(info.width / info.height).toBeCloseTo(1.5, 1);
      }
    });
  }

  it('gives the same bytes for the same options', { timeout: 60_000 }, () => {
    for (const view of views) {
      const options = createOptions({ view });
      expect(drawVehicle(options)).toBe(drawVehicle(options));
    }
  });

  it('draws every cabin unlike the others, and the same each time', () => {
    const draw = (cabin: CabinKind) => drawVehicle(createOptions({ view: 'interior', cabin }));
    const drawings = cabinKinds.map(draw);
    for (const drawing of drawings) expectCleanSvg(drawing);
    expect(new Set(drawings).size).toBe(cabinKinds.length);
    expect(cabinKinds.map(draw)).toEqual(drawings);
  });

  it('varies with the seed', () => {
    expect(drawVehicle(createOptions({ seed: 1 }))).not.toBe(drawVehicle(createOptions({ seed: 2 })));
  });

  it.each([
    ['red', '#c01818', 0],
    ['green', '#147a34', 1],
    ['blue', '#1a3fb0', 2],
  ])('shows the paint: %s', { timeout: 60_000 }, async (_name, paint, channel) => {
    const painted = await averageFlank(drawVehicle(createOptions({ paint })));
    const others = [0, 1, 2].filter((other) => other !== channel);
    for (const other of others) expect(itemAt(painted, channel)).toBeGreaterThan(itemAt(painted, other) + 25);
  });

  it('keeps white bright and black dark', { timeout: 60_000 }, async () => {
    const white = await averageFlank(drawVehicle(createOptions({ paint: '#f4f4f2' })));
    const black = await averageFlank(drawVehicle(createOptions({ paint: '#0b0b0d' })));
    expect(itemAt(white, 1)).toBeGreaterThan(140);
    expect(itemAt(black, 1)).toBeLessThan(90);
  });

  it('draws at the size asked for', async () => {
    for (const [size, drawn] of [
      [{ width: 900, height: 600 }, [900, 600]],
      [{ width: undefined, height: undefined }, [1600, 1067]],
    ] as const) {
      const svg = drawVehicle(createOptions(size));
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([width, height]).toEqual(drawn);
    }
  });
});

describe('scenes', () => {
  const scenes: [name: string, draw: () => string][] = [
    ['the hero', () => drawHero({ width: 1200, height: 600 })],
    ['the tall hero', () => drawHero({ width: 600, height: 900 })],
    ['the placeholder', () => drawPlaceholder()],
    ['the showroom from the street', () => drawDealership(0)],
    ['the handover', () => drawDealership(1)],
    ['the workshop', () => drawDealership(2)],
    ['the yard', () => drawDealership(3)],
  ];
  const drawn = new Map<string, string>();
  it.each(scenes)('draws %s', { timeout: 60_000 }, async (name, draw) => {
    const svg = draw();
    drawn.set(name, svg);
    expectCleanSvg(svg);
    await rasterise(svg);
  });

  it('draws a tile for every shape', { timeout: 60_000 }, async () => {
    for (const shape of bodyShapes) {
      const svg = drawCategory(shape);
      expectCleanSvg(svg);
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([width, height]).toEqual([800, 600]);
    }
  });

  it('gives the same bytes each time', { timeout: 60_000 }, () => {
    for (const [name, draw] of scenes.slice(0, 4)) expect(draw()).toBe(drawn.get(name) ?? draw());
  });

  it('keeps the left of the hero dark enough for white text', async () => {
    const { data, info } = await rasterise(drawHero({ width: 1600, height: 800 }));
    let brightest = 0;
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width * 0.35; x++)
        brightest = Math.max(brightest, itemAt(data, (y * info.width + x) * 3 + 1));
    }
    expect(brightest).toBeLessThan(100);
  });
});

/** Mean colour of a patch on the front door of a car in profile. */
async function averageFlank(svg: string) {
  // Statistics are taken of the input, so the patch has to be cut out first.
  const patch = await sharp(Buffer.from(svg))
    .extract({ left: 192, top: 168, width: 36, height: 27 })
    .png()
    .toBuffer();
  const { channels } = await sharp(patch).stats();
  return channels.map(({ mean }) => mean);
}

it.each<BodyShape>(['sedan', 'dual-cab-ute'])('gives a %s another nose in each style', (shape) => {
  const small = { width: 320, height: 213 };
  const drawings = [undefined, ...faceStyles].map((face) =>
    drawVehicle(createOptions({ shape, view: 'front', face, ...small })),
  );
  for (const drawing of drawings) expectCleanSvg(drawing);
  expect(new Set(drawings).size).toBe(drawings.length);
});
