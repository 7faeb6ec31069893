import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseWithTables } from '#shared/tables.ts';
import { escapeJson, tableToJson, toJson, writeOnce } from './json-text.ts';
import { toBytes } from './packed-bytes.ts';

const written = (...json: Parameters<typeof toBytes>) => toBytes(...json).toString();

const text = fc.string({ unit: 'binary' });
const values = fc.array(fc.record({ id: fc.nat(), text, list: fc.array(fc.nat()) }));

it('writes what JSON.stringify means, fit for a document, whether parts were written before or not', () => {
  fc.assert(
    fc.property(values, fc.jsonValue(), (list, other) => {
      const kept = list.map((one, at) => (at % 2 === 0 ? writeOnce(one) : one));
      for (const value of [
        kept,
        { vehicles: kept, other, text: '…', none: undefined },
        other,
        kept[0] ?? null,
      ]) {
        expect(written(toJson(value))).toBe(escapeJson(value));
        expect(JSON.parse(written(toJson(value)))).toEqual(JSON.parse(JSON.stringify(value)));
      }
    }),
  );
});

it('writes lists as tables that are read as the same lists', () => {
  fc.assert(
    fc.property(values, fc.jsonValue(), (list, other) => {
      const value = { vehicles: list.map(writeOnce), other };
      const text = written(toJson(value, tableToJson));
      expect(parseWithTables(text)).toEqual(JSON.parse(JSON.stringify(value)));
      if (list.length > 1) expect(text.split('"$rows"')).toHaveLength(2);
    }),
  );
});
