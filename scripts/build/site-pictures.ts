import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

/** What every still picture of the site is made from: files that are rendered (`artwork/README.md`), not drawn here. */
export const SITE_SOURCES = join(import.meta.dirname, '../../artwork/pictures');

/** Every still picture of the site by file name, made on demand. */
export function listSitePictures(): Record<string, () => Promise<Buffer>> {
  return {
    ...sizes('hero', hall, [640, 1280, 1920], { avif: asAvif, webp: asWebp }),
    ...sizes('hero-phone', heroCar, [480, 828], { avif: asAvif, webp: asWebp }),
    ...Object.assign({}, ...Object.entries(categoryCars).map(categoryTile)),
    ...Object.assign({}, ...dealershipScenes.map(dealershipScene)),
    ...sizes('placeholder', () => source('placeholder.svg'), [800], { webp: asWebp }),
    'preview.jpg': () => linkPreview().jpeg({ quality: 80 }).toBuffer(),
  };
}

/** The car that stands for each body type. */
const categoryCars = {
  suv: 'range-rover-sport',
  'large-4wd': 'toyota-landcruiser',
  'dual-cab-ute': 'ford-ranger',
  sedan: 'mercedes-c-class',
  coupe: 'bentley-continental',
  convertible: 'mazda-mx-5',
  hatch: 'volkswagen-golf',
  supercar: 'lamborghini-huracan',
};

/** Cars fill 84 % of the width of their pictures, which are a little wider than a tile. */
const TILE = { left: 72, top: 0, width: 1136, height: 852 };

function categoryTile([shape, car]: [string, string]) {
  const tile = () => source(`${car}-three-quarter.webp`).extract(TILE);
  return sizes(`category-${shape}`, tile, [400, 800], { webp: asWebp });
}

const dealershipScenes = ['dusk', 'handover', 'workshop', 'yard'];

function dealershipScene(name: string, which: number) {
  return sizes(`dealership-${which}`, () => source(`${name}.webp`), [800, 1600], { webp: asWebp });
}

const HALL = { width: 1920, height: 1080 };

/** The headline stands on the left, so the cars are further right, and what is under it is dark. */
async function hall(): Promise<Sharp> {
  const { width, height } = HALL;
  const dark = (at: number, opacity: number) =>
    `<stop offset="${at}" stop-color="#08090b" stop-opacity="${opacity}"/>`;
  const stops = dark(0, 0.92) + dark(0.3, 0.78) + dark(0.5, 0.12) + dark(0.58, 0);
  const veil = `<svg width="${width}" height="${height}"><linearGradient id="veil">${stops}</linearGradient><rect width="100%" height="100%" fill="url(#veil)"/></svg>`;
  const moved = await source('hero.webp').extend({ left: 90, extendWith: 'copy' }).png().toBuffer();
  const veiled = sharp(moved)
    .extract({ left: 0, top: 0, ...HALL })
    .composite([{ input: Buffer.from(veil) }]);
  return sharp(await veiled.png().toBuffer());
}

/** A closer crop: on a phone the headline is above the car. */
function heroCar(): Sharp {
  return source('hero.webp').extract({ left: 840, top: 440, width: 1056, height: 600 });
}

// Link previews are 1200 by 630 wherever they are shown.
function linkPreview(): Sharp {
  return source('hero.webp').resize(1200, 630, { position: 'bottom' });
}

function source(file: string): Sharp {
  return sharp(join(SITE_SOURCES, file));
}

type Encodings = Record<string, (picture: Sharp) => Sharp>;

/** Smaller, without banding in the dark; browsers without support get WebP. */
function asAvif(picture: Sharp): Sharp {
  return picture.avif({ quality: 62, effort: 2 });
}

function asWebp(picture: Sharp): Sharp {
  return picture.webp({ quality: 76, effort: 5 });
}

function sizes(
  name: string,
  read: () => Sharp | Promise<Sharp>,
  widths: readonly number[],
  encodings: Encodings,
) {
  const entries = widths.flatMap((width) =>
    Object.entries(encodings).map(
      ([ending, encode]) =>
        [`${name}-${width}.${ending}`, async () => encode((await read()).resize(width)).toBuffer()] as const,
    ),
  );
  return Object.fromEntries(entries);
}
