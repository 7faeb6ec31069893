import { expect, it } from 'vitest';
import { findFaults, look } from '../support/axe.ts';
import { examineScreens } from '../support/screens/examine-screens.ts';
import { screens } from '../support/screens/screens.ts';
import { openPage } from '../support/site.ts';

examineScreens(screens.filter(({ isForStaff }) => !isForStaff));

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
