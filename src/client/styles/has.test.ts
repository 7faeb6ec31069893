import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '../..');

/**
 * Rules by which a browser styles the whole page anew on every change: below a `:has()` they are about any element, or
 * about all of a name, such as every `span`.
 */
function findCostly(sheet: string): string[] {
  const styles = sheet.replaceAll(/\/\*.*?\*\//gs, '');
  const rules = styles.matchAll(/(?<selector>[^{};]*:has\([^{};]*)\{/g);
  const costly = Array.from(rules, ({ 0: head, index, groups }) => {
    const body = readBody(styles, index + head.length).replaceAll(/@(variant|media|supports)[^{};]*/g, '');
    let subject = groups?.selector?.trim() ?? '';
    while (/\([^()]*\)/.test(subject)) subject = subject.replaceAll(/\([^()]*\)/g, '');
    const isAny = subject.split(',').some((one) => /[\s>+~](\*|[a-z]+)(:[\w-]+)*$/.test(one.trim()));
    const isAnyInside = /(^|\s)\*{1,2}:|[\s>+~](\*|[a-z]+)(:[\w-]+)*\s*[,{]/.test(body);
    return isAny || isAnyInside ? head.trim() : [];
  });
  return costly.flat();
}

function readBody(styles: string, from: number): string {
  let open = 1;
  let at = from;
  for (; at < styles.length && open > 0; at += 1) {
    if (styles[at] === '{') open += 1;
    if (styles[at] === '}') open -= 1;
  }
  return styles.slice(from, at);
}

it('no rule below a :has() is about any element, which would make each change of a page style all of it', () => {
  for (const wrong of [
    '.a:has(> b) { @apply -ml-1 *:inline; }',
    '.a:has(b) > * { color: red; }',
    '.a:has(b) { & > * { color: red; } }',
    '.a:has(b) p > span { color: red; }',
    '.a:has(b) { & > div { color: red; } }',
  ])
    expect(findCostly(wrong), wrong).toHaveLength(1);
  expect(findCostly(':root:has(.a [role] > *) .b { color: red; } .c > * { color: red; }')).toEqual([]);
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  expect(sheets.length).toBeGreaterThan(5);
  for (const sheet of sheets) expect(findCostly(readFileSync(join(src, sheet), 'utf8')), sheet).toEqual([]);
});
