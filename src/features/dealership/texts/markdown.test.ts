import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMarkdown } from './markdown.ts';

it('reads headings, paragraphs, lists, emphasis and links', () => {
  const text =
    '## Prices\n\nAll **fixed**, *mostly*.\nSee [us](/contact).\n\n- one\n- two\n\n### Small\n1. first';
  expect(readMarkdown(text)).toEqual([
    { kind: 'heading', lines: [[{ text: 'Prices' }]] },
    {
      kind: 'paragraph',
      lines: [
        [
          { text: 'All ' },
          { text: 'fixed', style: 'bold' },
          { text: ', ' },
          { text: 'mostly', style: 'italic' },
          { text: '.' },
          { text: ' ' },
          { text: 'See ' },
          { text: 'us', href: '/contact' },
          { text: '.' },
        ],
      ],
    },
    { kind: 'list', lines: [[{ text: 'one' }], [{ text: 'two' }]] },
    { kind: 'subheading', lines: [[{ text: 'Small' }]] },
    { kind: 'numbers', lines: [[{ text: 'first' }]] },
  ]);
});

it.each(['javascript:alert', 'data:text/html,x', '//elsewhere.example', '/\\elsewhere.example'])(
  'makes no link of %s',
  (href) => {
    expect(readMarkdown(`[here](${href})`)).toEqual([{ kind: 'paragraph', lines: [[{ text: 'here' }]] }]);
  },
);

it('takes any text, quickly', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('*', '[', ']', '(', ')', '#', '-', '\n', ' ', 'a', '1', '.') }),
      (text) => {
        for (const { lines } of readMarkdown(text)) expect(lines.length).toBeGreaterThan(0);
      },
    ),
  );
  const begun = performance.now();
  readMarkdown('*['.repeat(15_000));
  expect(performance.now() - begun).toBeLessThan(2_000);
});
