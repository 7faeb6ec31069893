import { freePort } from '../processes/site-process.ts';
import { startTestApp } from '../test-app.ts';

export const STAFF_ADDRESS = 'sales@cars.example';

/** The app with mail set up. Nobody listens at `mailPort` until the test starts a mail server there. */
export async function startMailingApp({ env, ...options }: Parameters<typeof startTestApp>[0] = {}) {
  const mailPort = await freePort();
  const site = await startTestApp({
    ...options,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'site@cars.example',
      LEADS_TO: STAFF_ADDRESS,
      ...env,
    },
  });
  return {
    ...site,
    mailPort,
    sendDue: async () => site.services.outboxService?.sendDue(),
    async close(): Promise<void> {
      site.services.mailer?.close();
      await site.close();
    },
  };
}

export type MailingApp = Awaited<ReturnType<typeof startMailingApp>>;
