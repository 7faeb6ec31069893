import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonRow, readJsonRows } from './json-rows.ts';

async function read(text: string | Buffer, { pieces = 7, mostRowBytes = 1_000_000 } = {}) {
  const bytes = Buffer.from(text);
  async function* source() {
    for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces);
  }
  const fields: Record<string, unknown> = {};
  const onField = (name: string, value: unknown) => {
    fields[name] = value;
  };
  const rows: JsonRow[] = [];
  for await (const row of readJsonRows(source(), { mostRowBytes, onField })) rows.push(row);
  return { values: rows.map(({ value }) => value), numbers: rows.map(({ row }) => row), fields };
}

describe('reading vehicles out of JSON as it arrives', () => {
  it('reads what JSON.parse reads, however the bytes are cut', async () => {
    const row = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }));
    await fc.assert(
      fc.asyncProperty(fc.array(row), fc.integer({ min: 1, max: 40 }), async (rows, pieces) => {
        const plain = JSON.parse(JSON.stringify(rows));
        expect((await read(JSON.stringify(rows), { pieces })).values).toEqual(plain);
        const spaced = JSON.stringify({ success: true, data: rows, clearExisting: false }, null, 2);
        const { values, fields } = await read(spaced, { pieces });
        expect(values).toEqual(plain);
        expect(fields).toEqual({ success: true, clearExisting: false });
      }),
      { numRuns: 150 },
    );
  });

  it('takes a whole export as data, and fields before and behind it', async () => {
    const text = '{"clearExisting":true,"data":{"success":true,"data":[{"make":"A"}],"message":"1"},"of":2}';
    const { values, fields } = await read(text);
    expect(values).toEqual([{ make: 'A' }]);
    expect(fields).toEqual({ clearExisting: true, of: 2 });
  });

  it.each([
    ['<!doctype html>', 'The data appears to be HTML instead of JSON.'],
    ['', 'Invalid export data format.'],
    ['null', 'Invalid export data format.'],
    ['"text"', 'Invalid export data format.'],
    ['{}', 'Invalid export data format.'],
    ['{"rows":[]}', 'Invalid export data format.'],
    ['{"data":{}}', 'Invalid export data format.'],
    ['{"data":{"data":{"data":[]}}}', 'Invalid export data format.'],
    ['{"data":"x"}', 'Invalid export data format.'],
    ['{"data":[],"data":[]}', 'Invalid export data format.'],
    ['[{"make":"A"},]', 'Row 2 is not valid JSON'],
    ['[{"make":"A"},{"make":}]', 'Row 2 is not valid JSON'],
    ['[{"make":"A"}', 'The file is not valid JSON'],
    ['[{"make":"A', 'The file is not valid JSON'],
    ['[] []', 'The file is not valid JSON'],
    ['{"clearExisting":false,"data":[],"clearExisting":true}', 'The file is not valid JSON'],
    ['{"data":[] "x":1}', 'The file is not valid JSON'],
    ['\uFEFF[]', 'Invalid export data format.'],
    [`[${'['.repeat(100_000)}`, 'Row 1 is nested too deeply'],
    [Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]), 'Row 1 is not valid JSON'],
  ])('refuses %j', async (text, message) => {
    await expect(read(text, { pieces: 1_000 })).rejects.toThrow(message);
  });

  it('holds no more of one row than allowed', async () => {
    const large = `[{"photo":"${'x'.repeat(3_000_000)}"}]`;
    await expect(read(large, { pieces: 65_536, mostRowBytes: 2_097_152 })).rejects.toThrow(
      'Row 1 is larger than 2 MB',
    );
  });
});
