import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = globSync('{artwork,migrations,scripts,src,test}/**/*.{css,mjs,ts,tsx}');

/** The first words of a comment; a line that continues the comment above may begin as it likes. */
const nounless = /(?:\/\*[\s*]*|\/\/ *)(?:Of|Those|That)\s(?<!^ *\/\/.*\n *\/\/ *\w+\s)/gm;

function findNounless(text: string): string[] {
  return Array.from(text.matchAll(nounless), ({ index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${line}: ${text.slice(index).split('\n', 2).join(' ')}`;
  });
}

it('comments name what they are about before they say “Of”, “Those” or “That”', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  const found = sources.flatMap((file) =>
    findNounless(readFileSync(file, 'utf8')).map((comment) => `${file}:${comment}`),
  );
  expect(found).toEqual([]);
});

it.each(['/** ', '/* ', '{/* ', '/**\n * ', '// ', 'run(); // ', '// The others.\n\n// '])(
  'a comment that begins with %j is read',
  (opening) => {
    expect(findNounless(`run();\n${opening}Those that wait.`)).toHaveLength(1);
    expect(findNounless(`run();\n${opening}Photos of those that wait.`)).toEqual([]);
  },
);

it('a comment may go on with any word in its next line', () => {
  for (const sign of ['//', ' *'])
    expect(findNounless(`/**\n${sign} Photos stay a day.\n${sign} That is enough.`)).toEqual([]);
});

const screens = globSync('src/{features,pages}/**/*.{ts,tsx}').filter(
  (file) => !/\.(?:test|fixture)\./.test(file),
);

/** What there may be thousands of, with a number whose thousands are not grouped. */
const ungrouped =
  /\{(?:\w+\.)*(?:count|total|\w+Count|\w+Total)\} (?:bookings|buyers|cars|holds|inquiries|mails|vehicles)\b/g;

it('numbers of what there may be thousands of are grouped (1,234)', () => {
  expect(screens.length).toBeGreaterThan(500);
  expect('{panels.overdueCount} inquiries are overdue').toMatch(ungrouped);
  const found = screens.flatMap((file) =>
    (readFileSync(file, 'utf8').match(ungrouped) ?? []).map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

it('how far an inquiry has come is its Stage; Status is New or Read', () => {
  const about = screens.filter((file) => /features\/inquiries|pages\/admin\/customers/.test(file));
  const found = about.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /['">](?:Status|Progress)['"<]|['"](?:Status|Progress):/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([
    expect.stringMatching(/inquiry-csv\.ts: .*isRead \? 'Read' : 'New'/),
    expect.stringContaining("inquiry-table.tsx: { heading: 'Status'"),
  ]);
});
