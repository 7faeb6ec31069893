import { expect, it } from 'vitest';
import { isNameOf, nameAlone, nameInHistory } from './name-in-history.ts';

const dana = { fullName: 'Dana (Orange) Whitlock', username: 'dana.w' };

it('keeps the username, which tells people of one name apart, and leaves it out for others', () => {
  expect(nameInHistory(dana)).toBe('Dana (Orange) Whitlock (dana.w)');
  expect(nameInHistory({ fullName: 'The buyer' })).toBe('The buyer');
  expect(nameAlone(nameInHistory(dana))).toBe('Dana (Orange) Whitlock');
  expect(nameAlone('The buyer')).toBe('The buyer');
});

it('tells whose it is after the name was changed, and one from before by its name', () => {
  expect(isNameOf('Somebody Else (dana.w)', dana)).toBe(true);
  expect(isNameOf('Dana (Orange) Whitlock', dana)).toBe(true);
  expect(isNameOf('Dana (Orange) Whitlock (sam)', dana)).toBe(false);
  expect(isNameOf('Dana (dana.w) (sam)', dana)).toBe(false);
});
