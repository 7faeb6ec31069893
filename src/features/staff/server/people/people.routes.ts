import type { FastifyInstance } from 'fastify';
import { addressOf } from '#server/http/limits/network-of.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import {
  acceptInvitation,
  changeRole,
  invitePerson,
  listPeople,
  lookAtInvitation,
  makeInvitationLink,
  resumeCodes,
  setDisabled,
  withdrawInvitation,
} from '../../people.contract.ts';
import { readLoginPlace } from '../login/login-place.ts';
import type { SecretCookie } from '../session-cookie.ts';
import { staffOf } from '../staff-guard.ts';
import type { InvitationService } from './invitation.service.ts';
import type { PeopleService } from './people.service.ts';

interface Dependencies {
  peopleService: PeopleService;
  invitationService: InvitationService;
  cookie: SecretCookie;
  browserCookie: SecretCookie;
  isMailSetUp: boolean;
}

const done = (message: string) => ({ success: true as const, message });

export function peopleRoutes(
  app: FastifyInstance,
  { peopleService, invitationService, cookie, browserCookie, isMailSetUp }: Dependencies,
): void {
  serveCall(app, listPeople, async ({ request }) => ({
    people: await peopleService.list(staffOf(request)),
    invitations: await invitationService.listWaiting(),
    isMailSetUp,
  }));

  serveCall(app, invitePerson, async ({ body, request }) => {
    const link = await invitationService.invite(staffOf(request), body);
    return { ...done(link ? 'The invitation is ready' : `An invitation goes to ${body.email}`), link };
  });

  serveCall(app, makeInvitationLink, async ({ params, request }) => ({
    link: await invitationService.makeLink(staffOf(request), params.id),
  }));

  serveCall(app, withdrawInvitation, async ({ params, request }) => {
    await invitationService.withdraw(staffOf(request), params.id);
    return done('The invitation is withdrawn');
  });

  serveCall(app, changeRole, async ({ params, body, request }) => {
    await peopleService.changeRole(staffOf(request), params.id, body.role);
    return done('The role is changed');
  });

  serveCall(app, setDisabled, async ({ params, body, request }) => {
    await peopleService.setDisabled(staffOf(request), params.id, body.isDisabled);
    return done(body.isDisabled ? 'The account is disabled' : 'The account is enabled');
  });

  serveCall(app, resumeCodes, async ({ params, request }) => {
    await peopleService.resumeCodes(staffOf(request), params.id);
    return done('Codes of the authenticator app count again');
  });

  serveCall(app, lookAtInvitation, ({ body, request }) =>
    invitationService.look(body.token, addressOf(request)),
  );

  serveCall(app, acceptInvitation, async ({ body, request, reply }) => {
    const { secret, browser } = await invitationService.accept(
      body,
      readLoginPlace(request, { cookie, browserCookie }),
    );
    reply.header('set-cookie', [cookie.write(secret), browserCookie.write(browser)]);
    return done('Welcome to the admin dashboard.');
  });
}
