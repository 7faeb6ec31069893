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
