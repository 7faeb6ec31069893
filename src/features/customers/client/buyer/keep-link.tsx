import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#client/copy-text.ts';
import { useIsAlive } from '#client/hooks/use-is-alive.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import type { MailNews } from '../../kept-link.ts';

interface KeepLinkProps {
  link: string;
  mail: MailNews | null;
  /** Name of what the link leads to: `booking`. */
  what: string;
}

/** The way back, in sight: whoever closes the page without it has only a mail, if one comes. */
export function KeepLink({ link, mail, what }: KeepLinkProps) {
  const isAlive = useIsAlive();
  const [copied, setCopied] = useState<'yes' | 'no'>();
  return (
    <section
      aria-labelledby="link-title"
      className="grid gap-4 rounded-card border border-line bg-sunken p-5"
    >
      <div>
        <h2 id="link-title" className="text-heading">
          Your link to this {what}
        </h2>
        {mail && <p className="mt-1 wrap-anywhere">{mailWords(mail)}</p>}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Opens this page again"
          readOnly
          value={link}
          className="min-w-0 flex-[1_1_16rem]"
          onFocus={(event) => event.currentTarget.select()}
        />
        {isAlive && (
          <Button variant="secondary" onClick={async () => setCopied((await copyText(link)) ? 'yes' : 'no')}>
            {copied === 'yes' ? (
              <Check aria-hidden="true" className="size-4" />
            ) : (
              <Copy aria-hidden="true" className="size-4" />
            )}
            Copy Link
          </Button>
        )}
      </div>
      <p role="status" className="text-sm empty:hidden">
        {copied === 'yes' && 'Copied.'}
        {copied === 'no' && 'It could not be copied: please select it above and copy it yourself.'}
      </p>
    </section>
  );
}

function mailWords({ state, to }: MailNews): string {
  switch (state) {
    case 'sent':
      return `We have sent a mail about it to ${to}.`;
    case 'coming':
      return `A mail about it is on its way to ${to}. Nothing after a few minutes? Look in your spam folder.`;
    case 'failed':
      return `Our mail to ${to} could not be sent. Please keep this link, and call us if that address is wrong.`;
    default:
      return 'No mail is sent about it, so please keep this link.';
  }
}
