import { setTimeout as pause } from 'node:timers/promises';
import { startMailServer } from '../mail/mail-server.ts';
import { readMail } from '../mail/read-mail.ts';
import { startReceiver } from '../webhook-receiver.ts';

/** Long enough to be killed between what was sent and what was noted of it. */
const ANSWER_MS = 120;

/** Everybody the site writes to: they outlive it, and see what comes twice. */
export async function openOutsideWorld() {
  const mailServer = await startMailServer(0, { beforeAnswer: () => pause(ANSWER_MS) });
  const receiver = await startReceiver((response) => setTimeout(() => response.end(), ANSWER_MS));
  return {
    hookUrl: receiver.url,
    env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, MAIL_FROM: 'site@cars.example' },
    mails: () => mailServer.received.map(readMail),
    hooks: () =>
      receiver.received.map(({ headers, body }) => ({
        eventId: String(headers['webhook-id']),
        body,
        ...(JSON.parse(body) as { type: string; data: { id: number; email: string } }), // what the site writes
      })),
    async close(): Promise<void> {
      await mailServer.die();
      await receiver.stop();
    },
  };
}
export type OutsideWorld = Awaited<ReturnType<typeof openOutsideWorld>>;

/** What came under a name more than once: each of it must be the same. */
export function countRepeats<One>(
  all: readonly One[],
  nameOf: (one: One) => string,
  sameOf = nameOf,
): number {
  const groups = Map.groupBy(all, nameOf);
  for (const [name, some] of groups)
    if (new Set(some.map(sameOf)).size > 1) throw new Error(`${name} came with different contents`);
  return all.length - groups.size;
}
