import { expect, it } from 'vitest';
import { findPostcode, kmBetween, type Place } from './places.ts';
import { postcodeList } from './postcode-list.ts';

const at = (postcode: string): Place => {
  const place = findPostcode(postcode);
  if (!place) throw new Error(`Postcode ${postcode} is not known`);
  return place;
};

it('towns lie as far from each other as on a map', () => {
  // Dubbo, Albury, Sydney, Melbourne and Perth, measured on a map.
  const distances = [
    ['2830', '2830', 0],
    ['2830', '2640', 450],
    ['2830', '2000', 305],
    ['2000', '3000', 713],
    ['2000', '6000', 3290],
  ] as const;
  for (const [one, other, km] of distances) {
    expect(Math.abs(kmBetween(at(one), at(other)) - km)).toBeLessThanOrEqual(10);
    expect(kmBetween(at(one), at(other))).toBe(kmBetween(at(other), at(one)));
  }
});

it('knows each postcode once, in Australia, and none that there is not', () => {
  const codes = postcodeList
    .trim()
    .split(/[,\n]/)
    .map((entry) => entry.slice(0, 4));
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.length).toBeGreaterThan(3_000);
  for (const { latitude, longitude } of codes.map(at)) {
    expect(latitude).toBeGreaterThan(-44);
    expect(latitude).toBeLessThan(-10);
    expect(longitude).toBeGreaterThan(96);
    expect(longitude).toBeLessThan(168);
  }
  expect(findPostcode('0000')).toBeUndefined();
});
