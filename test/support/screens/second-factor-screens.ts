import type { Page } from 'playwright-core';
import { permissions } from '#shared/permissions.ts';
import { answering, inTurn, press, see, seeDialog } from './acts.ts';
import type { FurnishedSite } from './furnished-site.ts';
import type { Screen } from './screen.ts';

const OWN = '**/api/admin/account/second-factor';
const passkey = (id: string, name: string, lastUsedAt: string | null) => ({
  id,
  name,
  createdAt: '2026-03-01T00:00:00.000Z',
  lastUsedAt,
});
const everything = {
  codesSince: '2026-03-01T00:00:00.000Z',
  areCodesStopped: true,
  recoveryCodesLeft: 8,
  passkeys: [
    passkey('a', 'Office computer', '2026-03-02T00:00:00.000Z'),
    passkey('b', 'The phone of Bartholomew-Alexander Cholmondeley, the blue one', null),
  ],
};
const nothing = { codesSince: null, areCodesStopped: false, recoveryCodesLeft: 0, passkeys: [] };
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `k7mq-2xrd-w9ha-vb4${at}`);
const session = {
  authenticated: true,
  user: { username: 'dana', fullName: 'Dana Whitlock', role: 'owner', permissions, needsSecondFactor: true },
};

const typeLogin = async (page: Page) => {
  await page.getByLabel('Username').fill('dana');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
};
const typeCode = (page: Page) => page.getByLabel('Code', { exact: true }).fill('123456');
const afterPassword = (secondStep: string[]) =>
  answering('**/api/admin/login', { success: true, message: 'One more step.', secondStep });
const confirmFirst = answering(
  '**/api/admin/account/codes',
  { code: 'confirm_yourself', message: 'Please give your password once more to go on' },
  403,
);

/** Before the log-in. */
const doors: readonly Screen[] = [
  { name: 'forgot', path: '/admin/forgot', act: see('Send the Link') },
  {
    name: 'reset',
    path: '/admin/reset#abc',
    act: inTurn(press('Set the Password'), see(/at least \d+ char/)),
  },
  {
    name: 'login-all-ways',
    path: '/admin/login',
    prepare: answering('**/api/admin/session', {
      authenticated: false,
      hasPasskeys: true,
      hasPasswordReset: true,
    }),
    act: see('Forgot your password?'),
  },
  {
    name: 'login-code',
    path: '/admin/login',
    prepare: inTurn(
      afterPassword(['code', 'passkey']),
      answering('**/api/admin/login/code', { code: 'login_failed', message: 'That code is not right.' }, 401),
    ),
    act: inTurn(
      typeLogin,
      press('Login'),
      see('One more step'),
      typeCode,
      press('Log in'),
      see('That code is not right.'),
    ),
  },
  {
    name: 'login-recovery',
    path: '/admin/login',
    prepare: afterPassword(['passkey']),
    act: inTurn(typeLogin, press('Login'), press('Use a recovery code'), see('Each works once.')),
  },
];

/** Not asked for the password, however long ago the tests logged in. */
async function confirm(page: Page, { url, password }: FurnishedSite): Promise<void> {
  const data = { password };
  const answer = await page.request.post(`${url}/api/admin/confirm`, { data });
  if (!answer.ok()) throw new Error(await answer.text());
}

const inside: readonly Screen[] = [
  {
    name: 'second-factor-all',
    path: '/admin/account',
    prepare: answering(OWN, everything),
    act: see('8 codes'),
  },
  {
    name: 'second-factor-set-up',
    path: '/admin/account',
    prepare: (page, site) => Promise.all([answering(OWN, nothing)(page), confirm(page, site)]),
    act: inTurn(press('Set Up an App'), see('Open your authenticator app')),
  },
  {
    name: 'second-factor-recovery-codes',
    path: '/admin/account',
    prepare: inTurn(
      answering(OWN, everything),
      answering('**/api/admin/account/recovery-codes', { success: true, message: 'Made', recoveryCodes }),
    ),
    act: inTurn(
      press('Make New Codes'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Make New Codes' }).click(),
      seeDialog('Keep these recovery codes'),
    ),
  },
  {
    name: 'confirm-yourself',
    path: '/admin/account',
    prepare: inTurn(answering(OWN, { ...nothing, passkeys: everything.passkeys }), confirmFirst),
    act: inTurn(press('Set Up an App'), seeDialog('Confirm that it is you')),
  },
  {
    name: 'second-factor-needed',
    path: '/admin/dashboard',
    prepare: inTurn(answering('**/api/admin/session', session), answering(OWN, nothing)),
    act: see('Set up a second factor'),
  },
];

export const secondFactorScreens: readonly Screen[] = [
  ...doors,
  ...inside.map((screen) => ({ ...screen, isForStaff: true as const })),
];
