import type { Page } from 'playwright-core';
import { permissionsOf, type Role } from '#shared/permissions.ts';
import { answering, inTurn, press, see, seeDialog } from './acts.ts';
import type { Screen } from './screen.ts';

const person = (id: number, fullName: string, role: Role, more: object = {}) => ({
  id,
  fullName,
  username: fullName.toLowerCase().replaceAll(' ', '.'),
  email: `${fullName.toLowerCase().replaceAll(' ', '.')}@southern-cross.example`,
  role,
  isDisabled: false,
  isDemo: false,
  isYou: false,
  areCodesStopped: false,
  lastSeenAt: '2026-03-02T00:00:00.000Z',
  ...more,
});

const invited = (id: number, more: object = {}) => ({
  id,
  fullName: 'Alexandria Papadopoulos-Featherstonehaugh',
  email: 'a.very.long.address.that.does.not.break@a-long-domain-of-somebody.example',
  role: 'sales',
  invitedBy: 'Dana Whitlock',
  createdAt: '2026-03-01T00:00:00.000Z',
  expiresAt: '2026-03-08T00:00:00.000Z',
  isExpired: false,
  ...more,
});

const people = {
  people: [
    person(1, 'Dana Whitlock', 'owner', { isYou: true }),
    person(2, 'Kim Lee', 'manager', { email: '', areCodesStopped: true }),
    person(3, 'Bartholomew-Alexander Cholmondeley', 'sales', { isDisabled: true, lastSeenAt: null }),
    person(4, 'Demo Administrator', 'owner', { isDemo: true }),
  ],
  invitations: [invited(1), invited(2, { fullName: 'Sam Ng', isExpired: true })],
  isMailSetUp: false,
};

const session = (id: string, device: string, more: object = {}) => ({
  id,
  device,
  address: '203.0.113.9',
  createdAt: '2026-03-01T23:00:00.000Z',
  lastSeenAt: '2026-03-02T00:00:00.000Z',
  isThisOne: false,
  ...more,
});

const account = {
  username: 'dana',
  fullName: 'Dana Whitlock',
  email: 'dana@southern-cross.example',
  role: 'owner',
  sessions: [
    session('0000000000000001', 'Chrome on Windows', { isThisOne: true }),
    session('0000000000000002', 'Safari on iPhone', { address: '2001:db8:1234:5678:9abc:def0:1234:5678' }),
  ],
};

const ADDRESS = 'http://localhost:3000/admin/invitation#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ';
const PEOPLE = '**/api/admin/people';
const answered = answering(PEOPLE, people);

export const peopleRoutes: readonly Screen[] = [
  { name: 'staff-people', path: '/admin/people', prepare: answered, act: see('Kim Lee') },
  {
    name: 'staff-account',
    path: '/admin/account',
    prepare: answering('**/api/admin/account', account),
    act: see('Safari on iPhone'),
  },
].map((screen) => ({ ...screen, isForStaff: true as const }));

export const invitationRoute: Screen = {
  name: 'invitation',
  path: '/admin/invitation#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ',
  prepare: answering('**/api/admin/invitation/look', {
    fullName: 'Alex Ng',
    email: 'alex@southern-cross.example',
    role: 'sales',
  }),
  act: see('You are invited as Sales'),
};

/** The session of somebody who may not do everything. */
function as(role: Role) {
  const user = { username: 'kim', fullName: 'Kim Lee', role, permissions: permissionsOf(role) };
  return answering('**/api/admin/session', { authenticated: true, user });
}

export const peopleStates: readonly Screen[] = [
  { name: 'invitation-over', path: '/admin/invitation#x', act: see('The link is incomplete') },
  {
    name: 'invitation-errors',
    path: invitationRoute.path,
    ...(invitationRoute.prepare && { prepare: invitationRoute.prepare }),
    act: inTurn(press('Make My Account'), see('Username is required')),
  },
  ...[
    {
      name: 'staff-people-invite',
      path: '/admin/people',
      prepare: answered,
      act: inTurn(
        see('Kim Lee'),
        press('Invite Somebody'),
        seeDialog('Invite somebody'),
        press('Make Invitation'),
        see('Name is required'),
      ),
    },
    {
      name: 'staff-people-link',
      path: '/admin/people',
      prepare: inTurn(answered, answering('**/api/admin/people/invitations/1/link', { link: ADDRESS })),
      act: inTurn(press(/^New Link for Alex/), seeDialog('Pass on this link')),
    },
    {
      name: 'staff-people-role',
      follows: true as const,
      path: '/admin/people',
      prepare: answered,
      act: inTurn(press('Role of Dana Whitlock'), seeDialog('Role of Dana Whitlock')),
    },
    {
      name: 'staff-people-disable',
      follows: true as const,
      path: '/admin/people',
      prepare: answered,
      act: inTurn(press('Disable Kim Lee'), seeDialog('Disable Kim Lee?')),
    },
    {
      name: 'staff-account-password',
      path: '/admin/account',
      act: inTurn(press('Change Password'), see('Current password is required')),
    },
    {
      name: 'staff-not-allowed',
      path: '/admin/database',
      prepare: as('sales'),
      act: see('Your account may not see, make or restore backups.'),
    },
    {
      name: 'staff-vehicles-viewer',
      path: '/admin/vehicles',
      prepare: as('viewer'),
      act: inTurn(see(/of \d+ vehicles/), (page: Page) =>
        page
          .getByRole('link', { name: /^View / })
          .first()
          .waitFor(),
      ),
    },
    { name: 'staff-edit-viewer', path: '/admin/vehicles/1/edit', prepare: as('viewer'), act: see('History') },
  ].map((screen) => ({ ...screen, isForStaff: true as const })),
];
