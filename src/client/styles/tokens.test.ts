import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '#shared/contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const day = readBlock(/^:root \{([^}]*)\}/m);
const night = readBlock(/^\.night \{([^}]*)\}/m);
const preferredNight = readBlock(/prefers-color-scheme: dark\) \{[^{]*:root \{([^}]*)\}/);
const tags = readBlock(/^@theme inline \{([^}]*--color-tag-red[^}]*)\}/m);

const grounds = ['canvas', 'surface', 'sunken'];
const texts = ['ink', 'muted', 'accent-text', 'danger-text', 'success', 'info'];
const filled = [
  'brand',
  'brand-hover',
  'accent',
  'accent-hover',
  'danger',
  'danger-hover',
  'success',
  'info',
];

describe.each([
  { set: 'day', colours: day },
  { set: 'night', colours: night },
])('the $set colours', ({ colours }) => {
  it.each(texts.flatMap((text) => grounds.map((ground) => ({ text, ground }))))(
    'let $text be read on $ground',
    ({ text, ground }) => expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5),
  );

  it.each(filled)('let a label be read on %s', (ground) => {
    const ink = `${ground.replace('-hover', '')}-ink`;
    expect(contrast(colours[ink], colours[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['control', 'focus'].flatMap((edge) => grounds.map((ground) => ({ edge, ground }))))(
    'let the $edge edge be seen on $ground',
    ({ edge, ground }) => expect(contrast(colours[edge], colours[ground])).toBeGreaterThanOrEqual(3),
  );
});

it('shows the same night to those who prefer dark as in a dark section', () => {
  expect(preferredNight).toEqual(night);
});

it.each(['red', 'blue', 'green', 'neutral'])('lets white be read on the %s badge', (tone) => {
  expect(contrast('#ffffff', tags[`color-tag-${tone}`])).toBeGreaterThanOrEqual(4.5);
});

it('lets dark ink be read on the gold badge', () => {
  expect(contrast(day['accent-ink'], tags['color-tag-gold'])).toBeGreaterThanOrEqual(4.5);
});

function readBlock(pattern: RegExp): Record<string, string> {
  const body = pattern.exec(css)?.[1] ?? '';
  return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, k, v]) => [k, v]));
}
