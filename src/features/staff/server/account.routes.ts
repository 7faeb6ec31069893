import type { FastifyInstance } from 'fastify';
import { serveCall } from '#server/http/mount/serve-call.ts';
import {
  changeAccount,
  changePassword,
  chooseMails,
  endOtherSessions,
  endSession,
  getAccount,
} from '../account.contract.ts';
import type { AccountService } from './account.service.ts';
import { staffOf } from './staff-guard.ts';

const done = (message: string) => ({ success: true as const, message });

export function accountRoutes(
  app: FastifyInstance,
  { accountService }: { accountService: AccountService },
): void {
  serveCall(app, getAccount, ({ request }) => accountService.read(staffOf(request)));

  serveCall(app, changeAccount, async ({ body, request }) => {
    await accountService.change(staffOf(request), body);
    return done('Your details are saved');
  });

  serveCall(app, chooseMails, async ({ body, request }) => {
    await accountService.chooseMails(staffOf(request), body);
    const isOn = body.whenGiven ?? body.onMonday;
    return done(isOn ? 'You are told by mail' : 'You are not told by mail');
  });

  serveCall(app, changePassword, async ({ body, request }) => {
    await accountService.changePassword(staffOf(request), body);
    return done('Your password is changed');
  });

  serveCall(app, endSession, async ({ params, request }) => {
    await accountService.endSession(staffOf(request), params.sessionId);
    return done('That device is logged out');
  });

  serveCall(app, endOtherSessions, async ({ request }) => {
    await accountService.endOtherSessions(staffOf(request));
    return done('You are logged out everywhere else');
  });
}
