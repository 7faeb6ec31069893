import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../e2e');
const reads =
  'textContent|innerText|allTextContents|allInnerTexts|inputValue|isVisible|isHidden|isChecked|isDisabled|isEnabled|count|getAttribute|boundingBox';
/** An assertion on something that was read from the page only once. */
const atOnce = new RegExp(`expect\\(\\s*\\(?await [^;]*?\\.(${reads})\\(`, 'g');

describe('a journey', () => {
  it.each(readdirSync(folder))('%s waits for what it reads of a page, with expect.poll', (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    expect([...text.matchAll(atOnce)].map(([found]) => found)).toEqual([]);
    expect(text).not.toMatch(/waitForTimeout|setTimeout/);
  });
});
