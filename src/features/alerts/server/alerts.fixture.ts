import type { Screens } from '#server/site/rendering.ts';
import { bareScreens } from '#test/support/bare-screens.ts';
import { startMailServer } from '#test/support/mail/mail-server.ts';
import { startMailingApp } from '#test/support/mail/mailing-app.ts';
import { readMail } from '#test/support/mail/read-mail.ts';
import type { fakeClock } from '#test/support/test-app.ts';
import { composeAlerts } from './compose-alerts.ts';

// The pages are tested in test/e2e/alerts.e2e.ts; here each only prints what it is told.
export const toldScreens: Screens = {
  ...bareScreens,
  preparePage: async (_address, _read, told = {}) => ({
    state: {},
    render: () => ({
      status: 200,
      head: { title: 'Page', description: '' },
      html: `<p>${JSON.stringify(told)}</p>`,
      source: '',
    }),
  }),
};

/** What the page was told. */
export const toldIn = (body: string) => JSON.parse(/<p>(\{.*\})<\/p>/.exec(body)?.[1] ?? '{}');

let visitors = 0;

export type AlertSite = Awaited<ReturnType<typeof startAlertSite>>;

/** A site with a real mail server, as its visitors and their mailboxes see it. */
export async function startAlertSite(
  clock: ReturnType<typeof fakeClock>,
  {
    databaseUrl,
    server,
  }: { databaseUrl?: string; server?: Awaited<ReturnType<typeof startMailServer>> } = {},
) {
  const site = await startMailingApp({
    clock,
    screens: toldScreens,
    ...(databaseUrl && { databaseUrl }),
    env: server ? { SMTP_URL: `smtp://127.0.0.1:${server.port}` } : {},
  });
  const mailServer = server ?? (await startMailServer(site.mailPort));
  const alerts = composeAlerts(site.services);

  const post = (url: string, fields: Record<string, string>, more: Record<string, string> = {}) => {
    visitors += 1;
    return site.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
      remoteAddress: `10.${visitors % 200}.${Math.floor(visitors / 200)}.1`,
    });
  };
  /** The mails that go out now. */
  async function sent() {
    await site.sendDue();
    return mailServer.received.splice(0).map((mail) => ({ ...readMail(mail), raw: mail.raw }));
  }
  const tokenIn = (text: string) => /\/alerts\/([\w-]{22})/.exec(text)?.[1] ?? '';

  return {
    ...site,
    server: mailServer,
    alerts,
    post,
    sent,
    tokenIn,
    get: (url: string) => site.inject({ url, headers: { accept: 'text/html' } }),
    ask: (search: string, email: string) => post(`/alerts/new?${search}`, { email }),

    /** Asks and confirms by the mail. Answers the link's secret. */
    async subscribe(search: string, email: string): Promise<string> {
      await post(`/alerts/new?${search}`, { email });
      const [mail] = await sent();
      const token = tokenIn(mail?.text ?? '');
      const page = toldIn((await site.inject({ url: `/alerts/${token}` })).body);
      await post(`/alerts/${token}`, { action: 'confirm', alert: page['alerts-view'].toConfirm.key });
      return token;
    },

    async change(id: number, to: Record<string, string | number>): Promise<void> {
      await site.db.updateTable('vehicles').set(to).where('id', '=', id).execute();
      await site.services.catalogue.refresh();
    },

    /** The mails of the digests that are due. */
    async digest() {
      await alerts.digestService.run();
      return sent();
    },

    /** Without vehicles, readers or mails, and nobody has asked too often. */
    async startOver(): Promise<void> {
      for (const table of [
        'alert_readers',
        'outbox',
        'attempts',
        'vehicles',
        'deleted_rows',
        'meta',
      ] as const)
        await site.db.deleteFrom(table).execute();
      await site.services.catalogue.refresh();
      mailServer.received.length = 0;
    },

    async stop(): Promise<void> {
      await site.close();
      if (!server) await mailServer.stop();
    },
  };
}
