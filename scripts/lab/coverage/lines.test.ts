import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RanLines, type ScriptCoverage } from './lines.ts';

const source = `const given: number = Number('1');
if (given > 1) {
  console.log('never');
}
function unused(): void {
  console.log('nor this');
}
function used(): string {
  return given > 1 ? 'no' : 'yes';
}
used();
export { unused };
`;

let folder: string;
let script: ScriptCoverage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-lines-'));
  const file = join(folder, 'sample.ts');
  await writeFile(file, source);
  const env = { ...process.env, NODE_V8_COVERAGE: folder };
  execFileSync(process.execPath, ['--input-type=module', '-e', `await import('${pathToFileURL(file)}')`], {
    env,
  });
  const [report = ''] = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const { result } = JSON.parse(await readFile(join(folder, report), 'utf8'));
  script = result.find(({ url }: ScriptCoverage) => url.endsWith('sample.ts'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('finds the lines of a file with types that ran', () => {
  const lines = new RanLines(source);
  lines.add(script);
  const ran = lines.bySource().get('');
  expect([1, 2, 8, 9, 11].filter((line) => !ran?.has(line))).toEqual([]);
  expect([3, 6].filter((line) => ran?.has(line))).toEqual([]);
});

// Generated columns 0, 4 and 8 of one line come from lines 1, 2 and 3.
const map = JSON.stringify({ version: 3, sources: ['../src/a.ts'], names: [], mappings: 'AAAA,IACA,IACA' });
const reportWithout = (startOffset: number, endOffset: number) => ({
  functions: [
    {
      ranges: [
        { startOffset: 0, endOffset: 12, count: 1 },
        { startOffset, endOffset, count: 0 },
      ],
    },
  ],
});

it('finds them in what a bundle was made from', () => {
  const lines = new RanLines('aaaabbbbcccc', map);
  lines.add(reportWithout(4, 8));
  expect(lines.bySource()).toEqual(new Map([['../src/a.ts', new Set([1, 3])]]));
});

it('adds up what several reports say', () => {
  const lines = new RanLines('aaaabbbbcccc', map);
  lines.add(reportWithout(0, 8));
  lines.add(reportWithout(4, 12));
  expect(lines.bySource()).toEqual(new Map([['../src/a.ts', new Set([1, 3])]]));
});
