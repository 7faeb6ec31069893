import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planPictures, readCars, SCENES } from './picture-jobs.ts';

const cars = readCars();
const size = { width: 1440, height: 960, samples: 96 };

describe('the cars of the studio', () => {
  it('have names of their own, a class that exists and three to seven views', () => {
    expect(new Set(cars.map(({ name }) => name)).size).toBe(cars.length);
    for (const car of cars) {
      const file = join(import.meta.dirname, 'classes', `${car.class.replaceAll('-', '_')}.py`);
      expect(existsSync(file), `${car.name}: ${car.class}`).toBe(true);
      expect(car.views.length).toBeGreaterThanOrEqual(3);
      expect(car.views.length).toBeLessThanOrEqual(7);
    }
  });

  it('no two have the same form and colour', () => {
    const looks = cars.map((car) => JSON.stringify([car.class, car.look, car.change]));
    expect(new Set(looks).size).toBe(cars.length);
  });
});

describe('what there is to render', () => {
  it('is a picture of each scene and for each view of each car, once', () => {
    const jobs = planPictures(cars, ['all'], [], size);
    expect(jobs).toHaveLength(cars.reduce((sum, car) => sum + car.views.length, SCENES.length));
    expect(new Set(jobs.map(({ file }) => file)).size).toBe(jobs.length);
    expect(new Set(jobs.map(({ hash }) => hash)).size).toBe(jobs.length);
  });

  it('changes with the size and the car, and with nothing else', () => {
    const [name] = cars.map((car) => car.name);
    const hashOf = (samples = 96, wheel = 'ten') => {
      const changed = cars.map((car) => ({ ...car, change: { ...car.change, wheel } }));
      return planPictures(changed, [name ?? ''], ['profile'], { ...size, samples })[0]?.hash;
    };
    expect(hashOf()).toBe(hashOf());
    expect(new Set([hashOf(), hashOf(12), hashOf(96, 'six')]).size).toBe(3);
  });

  it('knows every scene', () => {
    const code = readFileSync(join(import.meta.dirname, 'scenes.py'), 'utf8');
    for (const { name } of SCENES) expect(code).toContain(`def ${name}(park):`);
  });

  it('names a car that the studio does not have', () => {
    expect(() => planPictures(cars, ['trabant'], [], size)).toThrow(/trabant/);
  });
});
