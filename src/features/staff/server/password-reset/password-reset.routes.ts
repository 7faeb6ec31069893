import type { FastifyInstance } from 'fastify';
import { addressOf } from '#server/http/limits/network-of.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { forgotPassword, resetPassword } from '../../password-reset.contract.ts';
import type { PasswordResetService } from './password-reset.service.ts';

export function passwordResetRoutes(
  app: FastifyInstance,
  { passwordResetService }: { passwordResetService: PasswordResetService },
): void {
  serveCall(app, forgotPassword, async ({ body, request }) => {
    await passwordResetService.ask(body.email, addressOf(request));
    const message =
      'If an account has this address, a mail with a link is on its way. It works for 30 minutes.';
    return { success: true as const, message };
  });

  serveCall(app, resetPassword, async ({ body, request }) => {
    await passwordResetService.reset(body, { address: addressOf(request), browser: undefined });
    return { success: true as const, message: 'Your new password is set. Log in with it.' };
  });
}
