import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const DRAW = join(import.meta.dirname, '../../src/client/ui/draw-icon.tsx');

/**
 * Icons as one path each. A list page shows sixty of them: as the library draws them they are a sixth of its HTML, and
 * seven elements to render and to hydrate where one or two do.
 */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!ICON.test(id)) return undefined;
      const { __iconData: data }: { __iconData?: { node: Shape[] } } = await import(pathToFileURL(id).href);
      // A second name of an icon has no shapes of its own.
      if (!data) return undefined;
      const path = JSON.stringify(data.node.map(toPath).join(''));
      return `import { drawIcon } from ${JSON.stringify(DRAW)};\nexport default /* @__PURE__ */ drawIcon(${path});\n`;
    },
  };
}

/** The same line as data of a path. */
export function toPath([tag, attributes]: Shape): string {
  const number = (name: string) => Number(attributes[name] ?? 0);
  switch (tag) {
    case 'path': {
      const { d = '' } = attributes;
      // Relative to where the path before ended, unless told where to begin.
      return d.startsWith('m') ? `M0 0${d}` : d;
    }
    case 'circle':
      return ellipse(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'polyline':
      return `M${attributes.points}`;
    case 'polygon':
      return `M${attributes.points}z`;
    case 'rect':
      return rectangle(
        number('x'),
        number('y'),
        number('width'),
        number('height'),
        Number(attributes.rx ?? attributes.ry ?? 0),
      );
    default:
      throw new Error(`An icon has a ${tag}, which cannot be drawn as a path yet`);
  }
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const [across, down] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const sides = [`h${across}${corner(r, r)}`, `v${down}${corner(-r, r)}`, `h${-across}${corner(-r, -r)}`];
  return `M${x + r} ${y}${sides.join('')}v${-down}${corner(r, -r)}z`;
}
