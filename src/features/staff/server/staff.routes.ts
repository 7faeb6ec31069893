import type { FastifyInstance, FastifyReply } from 'fastify';
import { withDeadline } from '#server/db/deadline.ts';
import { addressOf } from '#server/http/limits/network-of.ts';
import { isFromThisMachine } from '#server/http/limits/this-machine.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { permissionsOf } from '#shared/permissions.ts';
import { getSession, login, loginByLink, logout, logoutEverywhere } from '../staff.contract.ts';
import { readLoginPlace } from './login/login-place.ts';
import type { PasswordResetService } from './password-reset/password-reset.service.ts';
import type { PasskeyService } from './second-factor/passkey.service.ts';
import type { SecondFactorService } from './second-factor/second-factor.service.ts';
import type { SecretCookie } from './session-cookie.ts';
import type { StaffService } from './staff.service.ts';
import { staffOf } from './staff-guard.ts';

export function staffRoutes(
  app: FastifyInstance,
  {
    staffService,
    cookie,
    browserCookie,
    stepCookie,
    secondFactor,
    passkeyService,
    passwordResetService,
  }: {
    staffService: StaffService;
    cookie: SecretCookie;
    browserCookie: SecretCookie;
    stepCookie: SecretCookie;
    secondFactor: Pick<SecondFactorService, 'isMissing'>;
    passkeyService: PasskeyService;
    passwordResetService: Pick<PasswordResetService, 'isOffered'>;
  },
): void {
  serveCall(app, login, async ({ body, request, reply }) =>
    welcome(reply, await staffService.logIn(body, readLoginPlace(request, { cookie, browserCookie }))),
  );

  serveCall(app, loginByLink, async ({ body, request, reply }) => {
    const place = readLoginPlace(request, { cookie, browserCookie });
    return welcome(reply, await staffService.logInByLink(body.token, place));
  });

  function welcome(reply: FastifyReply, opened: Awaited<ReturnType<StaffService['logIn']>>) {
    if ('step' in opened) {
      reply.header('set-cookie', stepCookie.write(opened.step));
      return { success: true as const, message: 'One more step.', secondStep: opened.ways };
    }
    const { fullName, secret, browser } = opened;
    reply.header('set-cookie', [cookie.write(secret), browserCookie.write(browser)]);
    return { success: true as const, message: 'Welcome to the admin dashboard.', user: { fullName } };
  }

  serveCall(app, getSession, async ({ request }) => {
    const from = { isThisMachine: isFromThisMachine(request) };
    const person = await staffService.findSignedIn(cookie.read(request.headers.cookie), from);
    if (person) {
      const { fullName, role, username } = person;
      return {
        authenticated: true,
        user: {
          username,
          fullName,
          role,
          permissions: permissionsOf(role),
          needsSecondFactor: (await secondFactor.isMissing(person)) || undefined,
        },
      };
    }
    return {
      authenticated: false,
      demoAccount: await staffService.findDemoAccount(from),
      hasPasswordReset: passwordResetService.isOffered || undefined,
      hasPasskeys: (await withDeadline(passkeyService.hasAny())) || undefined,
    };
  });

  serveCall(app, logout, async ({ request, reply }) => {
    await staffService.logOut(cookie.read(request.headers.cookie), addressOf(request));
    reply.header('set-cookie', cookie.erase());
    return { success: true as const, message: 'Logged out successfully' };
  });

  serveCall(app, logoutEverywhere, async ({ request, reply }) => {
    await staffService.logOutEverywhere(staffOf(request), request.ip);
    reply.header('set-cookie', cookie.erase());
    return { success: true as const, message: 'Logged out everywhere' };
  });
}
