import { expect, it } from 'vitest';
import { z } from 'zod';
import { randomKey } from './random-key.ts';

it('is a UUID that the contracts accept, and never the same', () => {
  const keys = Array.from({ length: 200 }, randomKey);
  expect(keys.every((key) => z.uuid().safeParse(key).success)).toBe(true);
  expect(new Set(keys).size).toBe(200);
});
