import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonFault } from './json-shape.ts';

const DEEP = 'The request is nested too deeply';
const TWICE = 'The request names a field twice';

it.each([
  ['[['.repeat(17) + ']]'.repeat(17), DEEP],
  [`${'{"a":'.repeat(32)}1${'}'.repeat(32)}`, undefined],
  ['{"a":1,"a":1}', TWICE],
  ['{"a" : 1, "\\u0061"\n:1}', TWICE],
  ['{"":1,"":2}', TWICE],
  ['[{"a":1},{"a":1},["a","a"]]', undefined],
  ['{"a":{"a":{"a":"a"}},"b":"a"}', undefined],
  ['{"a":"\\"a\\":","b\\\\":"{[","b":1}', undefined],
  ['"[[{{"', undefined],
])('%s: %s', (json, fault) => {
  expect(findJsonFault(json)).toBe(fault);
});

it('finds nothing odd in what JSON.stringify writes', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 6 }), (json) => findJsonFault(json) === undefined));
});
