import fc from 'fast-check';
import { expect, it } from 'vitest';
import { overflowOf } from './oldest-first.ts';

it('lets go of the oldest, no more than it must', () => {
  const shelf = fc.array(fc.nat(1_000), { maxLength: 40 });
  const room = fc.record({ most: fc.nat(30), mostBytes: fc.nat(10_000) });
  fc.assert(
    fc.property(shelf, room, (bytes, { most, mostBytes }) => {
      const sizes = new Map(bytes.map((size, at) => [`/${at}`, size]));
      const going = overflowOf(sizes, { most, mostBytes });
      const keys = [...sizes.keys()];
      expect(going).toEqual(keys.slice(0, going.length));
      const fits = (from: number) => {
        const left = bytes.slice(from);
        return left.length <= most && left.reduce((sum, size) => sum + size, 0) <= mostBytes;
      };
      expect(fits(going.length)).toBe(true);
      if (going.length > 0) expect(fits(going.length - 1)).toBe(false);
    }),
  );
});
