import { expect, it } from 'vitest';
import { toFactList, toLine, toParagraphs } from './markdown-text.ts';

it.each([
  ['3.3L V6', '3.3L V6'],
  ['1. first', String.raw`1\. first`],
  ['2) second', String.raw`2\) second`],
  ['- item', String.raw`\- item`],
  ['# heading', String.raw`\# heading`],
  ['[a](b) <i> *x* `y`', String.raw`\[a\](b) \<i\> \*x\* \`y\``],
  ['two\nlines  here', 'two lines here'],
])('%j is one line of words', (text, line) => {
  expect(toLine(text)).toBe(line);
});

it('keeps paragraphs apart, and leaves out facts that are not known', () => {
  expect(toParagraphs('one\n\n\ntwo\n')).toBe('one\n\ntwo');
  expect(
    toFactList([
      { label: 'Year', value: '2021' },
      { label: 'VIN', value: ' ' },
    ]),
  ).toBe('- Year: 2021');
});
