import sharp, { type Sharp } from 'sharp';
import { type BodyShape, drawCategory, drawDealership, drawHero, drawPlaceholder } from '#artwork/artwork.ts';

/** Every still picture of the site by file name, drawn on demand. */
export function listSitePictures(): Record<string, () => Promise<Buffer>> {
  return {
    ...sizes('hero', hall, [640, 1280, 1920], { avif: asAvif, webp: asWebp }),
    ...sizes('hero-phone', car, [480, 828], { avif: asAvif, webp: asWebp }),
    ...Object.assign({}, ...categoryShapes.map(categoryTile)),
    ...Object.assign({}, ...([0, 1, 2, 3] as const).map(dealershipScene)),
    ...sizes('placeholder', () => rasterise(drawPlaceholder()), [800], { webp: asWebp }),
    'preview.jpg': () => linkPreview().jpeg({ quality: 80 }).toBuffer(),
  };
}

const categoryShapes: readonly BodyShape[] = [
  'suv',
  'large-4wd',
  'dual-cab-ute',
  'sedan',
  'coupe',
  'convertible',
  'hatch',
  'supercar',
];

function categoryTile(shape: BodyShape) {
  return sizes(`category-${shape}`, () => rasterise(drawCategory(shape)), [400, 800], { webp: asWebp });
}

function dealershipScene(which: 0 | 1 | 2 | 3) {
  return sizes(`dealership-${which}`, () => rasterise(drawDealership(which)), [800, 1600], { webp: asWebp });
}

const HALL = { width: 1920, height: 1080 };

function hall(): Sharp {
  return rasterise(drawHero(HALL));
}

/** A closer crop: on a phone the headline is above the car. */
function car(): Sharp {
  return rasterise(drawHero(HALL)).extract({ left: 800, top: 460, width: 880, height: 500 });
}

// Link previews are 1200 by 630 wherever they are shown.
function linkPreview(): Sharp {
  return rasterise(drawHero({ width: 1200, height: 630 }));
}

function rasterise(svg: string): Sharp {
  return sharp(Buffer.from(svg));
}

type Encodings = Record<string, (picture: Sharp) => Sharp>;

/** Smaller, without banding in the dark; browsers without support get WebP. */
function asAvif(picture: Sharp): Sharp {
  return picture.avif({ quality: 62, effort: 2 });
}

function asWebp(picture: Sharp): Sharp {
  return picture.webp({ quality: 76, effort: 5 });
}

function sizes(name: string, draw: () => Sharp, widths: readonly number[], encodings: Encodings) {
  // Drawing costs more than encoding, so all sizes are made from one drawing.
  let drawn: Promise<Buffer> | undefined;
  const make = async (width: number, encode: (picture: Sharp) => Sharp) => {
    drawn ??= draw().png({ compressionLevel: 0 }).toBuffer();
    return encode(sharp(await drawn).resize(width)).toBuffer();
  };
  const entries = widths.flatMap((width) =>
    Object.entries(encodings).map(
      ([ending, encode]) => [`${name}-${width}.${ending}`, () => make(width, encode)] as const,
    ),
  );
  return Object.fromEntries(entries);
}
