import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { addressOf } from '#server/http/limits/network-of.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import * as calls from '../../second-factor.contract.ts';
import type { LoginLimit } from '../login/login-limit.ts';
import { readLoginPlace } from '../login/login-place.ts';
import type { PeopleService } from '../people/people.service.ts';
import type { SecretCookie } from '../session-cookie.ts';
import type { StaffService } from '../staff.service.ts';
import { staffOf } from '../staff-guard.ts';
import type { PasskeyService, PasskeySite } from './passkey.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';

interface Dependencies {
  staffService: StaffService;
  secondFactor: SecondFactorService;
  passkeyService: PasskeyService;
  peopleService: Pick<PeopleService, 'resumeCodes'>;
  loginLimit: LoginLimit;
  cookie: SecretCookie;
  browserCookie: SecretCookie;
  stepCookie: SecretCookie;
  config: Pick<Config, 'publicUrl' | 'isProduction' | 'isHttps'>;
}

/** Challenges are asked for in vain more often than passwords are mistyped. */
const CHALLENGE_TIMES = 10;
const done = (message: string) => ({ success: true as const, message });

export function secondFactorRoutes(app: FastifyInstance, services: Dependencies): void {
  const { staffService, secondFactor, passkeyService, peopleService, loginLimit, config } = services;
  const { cookie, browserCookie, stepCookie } = services;
  const siteOf = (request: FastifyRequest) => readSite(request, config);

  const welcome = (
    reply: FastifyReply,
    { fullName, secret, browser }: { fullName: string; secret: string; browser: string },
  ) => {
    reply.header('set-cookie', [cookie.write(secret), browserCookie.write(browser), stepCookie.erase()]);
    return { ...done('Welcome to the admin dashboard.'), user: { fullName } };
  };

  serveCall(app, calls.logInWithCode, async ({ body, request, reply }) => {
    const step = stepCookie.read(request.headers.cookie);
    const from = readLoginPlace(request, services);
    return welcome(reply, await staffService.logInWithCode(body.code, step, from));
  });

  serveCall(app, calls.getPasskeyChallenge, async ({ request }) => {
    await loginLimit.countAsked('passkey', addressOf(request), { times: CHALLENGE_TIMES });
    return passkeyService.makeChallenge(siteOf(request));
  });

  serveCall(app, calls.logInWithPasskey, async ({ body, request, reply }) => {
    const findOwner = () => passkeyService.findOwner(body, siteOf(request));
    return welcome(reply, await staffService.logInWithPasskey(findOwner, readLoginPlace(request, services)));
  });

  serveCall(app, calls.confirmByPassword, async ({ body: { password }, request }) => {
    await staffService.confirmByPassword(staffOf(request), password, readLoginPlace(request, services));
    return done('Thank you');
  });

  serveCall(app, calls.checkConfirmed, () => done('It is you'));

  serveCall(app, calls.confirmByPasskey, async ({ body, request }) => {
    const findOwner = () => passkeyService.findOwner(body, siteOf(request));
    await staffService.confirmByPasskey(staffOf(request), findOwner, readLoginPlace(request, services));
    return done('Thank you');
  });

  serveCall(app, calls.getSecondFactor, ({ request }) => secondFactor.describe(staffOf(request)));

  serveCall(app, calls.beginCodes, ({ request }) => secondFactor.beginCodes(staffOf(request)));

  serveCall(app, calls.confirmCodes, async ({ body, request }) => {
    const recoveryCodes = await secondFactor.confirmCodes(staffOf(request), body.code);
    return { ...done('The authenticator app is set up'), recoveryCodes };
  });

  serveCall(app, calls.removeCodes, async ({ request }) => {
    await secondFactor.removeCodes(staffOf(request));
    return done('The authenticator app is turned off');
  });

  serveCall(app, calls.resumeOwnCodes, async ({ request }) => {
    const person = staffOf(request);
    await peopleService.resumeCodes(person, person.staffId);
    return done('Codes of the authenticator app count again');
  });

  serveCall(app, calls.makeRecoveryCodes, async ({ request }) => {
    const recoveryCodes = await secondFactor.makeRecoveryCodes(staffOf(request));
    return { ...done('The new recovery codes are made'), recoveryCodes };
  });

  serveCall(app, calls.beginPasskey, ({ request }) =>
    passkeyService.beginAdding(staffOf(request), siteOf(request)),
  );

  serveCall(app, calls.addPasskey, async ({ body, request }) => {
    const recoveryCodes = await passkeyService.add(staffOf(request), body, siteOf(request));
    return { ...done('The passkey is added'), recoveryCodes };
  });

  serveCall(app, calls.removePasskey, async ({ params: { id }, request }) => {
    await passkeyService.remove(staffOf(request), id);
    return done('The passkey is removed');
  });

  serveCall(app, calls.getSecondFactorRule, async () => ({ roles: await secondFactor.readRule() }));

  serveCall(app, calls.setSecondFactorRule, async ({ body, request }) => {
    await secondFactor.setRule(staffOf(request), body.roles);
    return done('Saved. Whoever has no second factor yet is asked to set one up.');
  });
}

/** In production the address that is set; in development whatever the browser has asked for. */
function readSite(
  { headers }: FastifyRequest,
  { publicUrl, isProduction, isHttps }: Dependencies['config'],
): PasskeySite {
  const asked = `${isHttps ? 'https' : 'http'}://${headers.host ?? ''}`;
  const { origin, hostname } = new URL(!isProduction && URL.canParse(asked) ? asked : publicUrl);
  return { origin, host: hostname };
}
