import type { ComponentProps } from 'react';
import { formatExactTime } from '#client/time-ago.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { mailNames, stuckWords } from '../unsent-mail.ts';
import type { UnsentMail } from '../unsent-mail-schema.ts';
import { MailAgainButton } from './mail-again.tsx';

interface UnsentMailsProps extends ComponentProps<typeof MailAgainButton> {
  mails: readonly UnsentMail[];
}

/** Mails that were not delivered, with a button to try again. */
export function UnsentMails({ mails, ...button }: UnsentMailsProps) {
  const mayHandle = useMay('inquiries.handle');
  if (mails.length === 0) return null;
  return (
    <div className="grid gap-2 rounded-control border border-danger-text p-3 text-sm">
      <ul className="grid gap-1">
        {[...new Set(mails.map(wordsOf))].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {mayHandle && mails.some(({ state }) => state === 'failed') && <MailAgainButton {...button} />}
    </div>
  );
}

function wordsOf({ to, state, at, reason }: UnsentMail): string {
  const words = `${mailNames[to]} ${stuckWords[state]}`;
  if (state === 'held') return `${words}.`;
  return `${words} on ${formatExactTime(new Date(at))}${reason && `: ${reason}`}.`;
}
