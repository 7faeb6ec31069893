import { expect, it } from 'vitest';
import { findFaults, look } from '../support/browser/axe.ts';
import { findHiddenFocus, findLayoutFaults, findOverflow } from '../support/browser/layout-limits.ts';
import { openPage } from '../support/browser/site.ts';
import { examineScreens, lookAt } from '../support/screens/examine-screens.ts';
import { routes, screens } from '../support/screens/screens.ts';

// Its pages as they are first seen are open for layout-limits.e2e.ts, and looked at there.
examineScreens(screens.filter((screen) => !screen.isForStaff && !routes.includes(screen)));

it('axe finds the one text that cannot be read, though others like it could be', async () => {
  const page = await openPage();
  const show = (rule: string) =>
    page.setContent(`<style>p { color: #000 } ${rule}</style><p>Each</p><p>of these</p><p>is alike</p>`);
  await show('');
  expect(await findFaults(page, look.colours)).toEqual([]);
  await show('p:last-child { color: #ddd }');
  expect(await findFaults(page, look.colours)).toEqual([
    expect.stringMatching(/^color-contrast at p:nth-child/),
  ]);
});

it('one look at a page finds what is wrong in one scheme, size or word alone', async () => {
  const page = await openPage({ reducedMotion: 'reduce' });
  const [route] = routes;
  if (!route) throw new Error('There are no screens');
  const show = async (fault: string) => {
    const dark = '@media (prefers-color-scheme: dark) { html { background: #000; color: #fff } }';
    const style = `<style>* { word-spacing: 0.06em } main { min-height: 10px } ${dark}</style>`;
    const sound = '<h1>A page</h1><p>With some words</p>';
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setContent(
      `<!doctype html><html lang="en"><title>A page</title>${style}<main>${sound}${fault}</main></html>`,
    );
    return [...(await lookAt(page, route)), ...(await findLayoutFaults(page))];
  };
  expect(await show('')).toEqual([]);
  expect(
    await show(
      '<style>@media (prefers-color-scheme: dark) { b { color: #222 } }</style><p><b>Only at night</b></p>',
    ),
  ).toEqual([expect.stringMatching(/^1440 px, dark: color-contrast at b/)]);
  expect(await show('<p style="width: 350px">Too wide for the smallest</p>')).toEqual([
    expect.stringMatching(/^320 px: \d+ px to scroll sideways/),
  ]);
  expect(await show('<input style="width: 200px; height: 40px">')).toEqual([
    expect.stringMatching(/^1440 px, light: label at input/),
    expect.stringMatching(/^390 px, light: label at input/),
  ]);
  expect(await show('<p style="word-spacing: 0">Words that run together</p>')).toEqual([
    expect.stringMatching(/^words: <p style/),
  ]);
});

it('a focus that is covered or has no ring is found, and so is a text that is cut off', async () => {
  const page = await openPage();
  const show = (fault: string) =>
    page.setContent(`<!doctype html><style>button { width: 90px; height: 40px; outline: 3px solid }</style>
      <button>In sight</button>${fault}`);
  await show('');
  expect(await page.evaluate(findHiddenFocus)).toEqual([]);
  const bar = '<div style="position: fixed; inset: 0 0 auto; height: 90px; background: #fff"></div>';
  await show(bar);
  expect(await page.evaluate(findHiddenFocus)).toEqual([expect.stringMatching(/^covered: <button>In sight/)]);
  // Its edge is enough.
  await show(bar.replace('90px', '30px'));
  expect(await page.evaluate(findHiddenFocus)).toEqual([]);
  await show('<button style="outline: none">Bare</button>');
  expect(await page.evaluate(findHiddenFocus)).toEqual([expect.stringMatching(/^no ring: <button style/)]);
  await show('<p style="overflow-x: clip; width: 60px; white-space: nowrap">Wider than its place</p>');
  expect(await page.evaluate(findOverflow)).toEqual(['cut off: Wider than its place']);
});

it('a look at a new state finds what is wrong in it, also in a bar or a notice outside of the main content', async () => {
  const page = await openPage({ reducedMotion: 'reduce' });
  const state = screens.find((screen) => !routes.includes(screen) && !screen.isForPhones);
  if (!state) throw new Error('There are no states');
  const show = async (fault: string, place: string) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setContent(
      `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1></main>${place.replace('…', fault)}</html>`,
    );
    return lookAt(page, state);
  };
  const grey = '<p style="color: #bbb; background: #fff">Hard to read</p>';
  const tiny = '<button style="width: 9px; height: 9px; padding: 0">A</button>'.repeat(2);
  const nameless = '<button style="width: 40px; height: 40px"></button>';
  for (const place of [
    '<section aria-label="Vehicles to compare" class="compare-bar">…</section>',
    '<div role="status">…</div>',
    '<div role="dialog" aria-label="A question">…</div>',
  ]) {
    expect(await show('', place), place).toEqual([]);
    expect(await show(grey, place), place).toEqual([
      expect.stringMatching(/^1440 px, light: color-contrast/),
      expect.stringMatching(/^360 px, dark: color-contrast/),
    ]);
    expect(await show(tiny, place), place).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^1440 px, light: target-size/),
        expect.stringMatching(/^360 px, dark: target-size/),
      ]),
    );
    expect(await show(nameless, place), place).toEqual([
      expect.stringMatching(/^1440 px, light: button-name/),
    ]);
  }
});
