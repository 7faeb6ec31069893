import type { Log } from '../log.ts';
import type { Mail, Mailer } from './mailer.ts';
import { WITHDRAWN, type WithdrawingWriter } from './outbox.service.ts';

type Writers = Readonly<Record<string, WithdrawingWriter>>;

/** Mail to nobody, or about somebody who was made up, goes nowhere and counts as sent. */
export function keepBack(
  { mailer, writers }: { mailer: Mailer; writers: Writers },
  { isMadeUp, log }: { isMadeUp: (mail: { about: string; to: string }) => Promise<boolean>; log: Log },
): { mailer: Mailer; writers: Writers } {
  const kept = new WeakSet<Mail>();
  const lookingAt =
    (write: WithdrawingWriter): WithdrawingWriter =>
    async (about) => {
      const mail = await write(about);
      if (mail && mail !== WITHDRAWN && (await isMadeUp({ about, to: mail.to }))) kept.add(mail);
      return mail;
    };
  return {
    writers: Object.fromEntries(Object.entries(writers).map(([kind, write]) => [kind, lookingAt(write)])),
    mailer: {
      ...mailer,
      async send(mail) {
        if (!kept.has(mail)) return mailer.send(mail);
        log.info('mail_of_demonstration_kept_back');
      },
    },
  };
}
