import { describe, expect, it } from 'vitest';
import { readSettingsFile } from '../settings-file.ts';
import { readExport, readPastedExport, toChunks } from './read-export.ts';

describe('reading an export in the browser', () => {
  it.each(['{"data":[{"make":"A"}]}', '  {"success":true,"data":[{"make":"A"}],"message":"1"}'])(
    'finds the vehicles of %s',
    (text) => {
      expect(readExport(text)).toEqual([{ make: 'A' }]);
      expect(readPastedExport(text)).toEqual([{ make: 'A' }]);
    },
  );

  it('takes a bare list from a file, but not pasted', () => {
    expect(readExport('\uFEFF[1]')).toEqual([1]);
    expect(() => readPastedExport('[1]')).toThrow('Invalid export data format.');
  });

  it.each([
    [' <!doctype html>', /^The data appears to be HTML instead of JSON\. Please copy the raw JSON data/],
    ['{"data":', /^Invalid JSON data: ./],
    ['{"rows":[]}', /^Invalid export data format\. The data should contain vehicle information\.$/],
    ['{"data":{}}', /^Invalid export data format\./],
    ['null', /^Invalid export data format\./],
  ])('says what is wrong with %s', (text, message) => {
    expect(() => readPastedExport(text)).toThrow(message);
  });

  it('cuts into chunks of three', () => {
    expect(toChunks([1, 2, 3, 4])).toEqual([[1, 2, 3], [4]]);
    expect(toChunks([])).toEqual([]);
  });
});

it.each(['', 'hello', '[]', '{"data":[]}', '{"settings":{"wheels":{}}}', '{"settings":null}'])(
  'a file that is no export of settings says so: %j',
  (text) => {
    expect(() => readSettingsFile(text)).toThrow('This is no export of settings.');
  },
);
