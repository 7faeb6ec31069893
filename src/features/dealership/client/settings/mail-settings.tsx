import { type FormEvent, useState } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import type { SettingsAnswer } from '../../settings.contract.ts';
import { useSendTestMail } from './settings-queries.ts';

interface MailSettingsProps {
  mail: SettingsAnswer['mail'];
  /** Suggested address for the test mail. */
  email: string;
  mayChange: boolean;
}

/** Whether mail is set up, and a way to try it. Its secrets stay in the environment of the server. */
export function MailSettings({ mail, email, mayChange }: MailSettingsProps) {
  if (!mail.isSetUp) {
    return (
      <p className="max-w-prose">
        Mail is not set up. Inquiries are kept and shown under Inquiries, but nobody is told by mail. Ask the
        person who looks after the server to set it up there: the mail server and its password are not kept on
        this page.
      </p>
    );
  }
  return (
    <>
      <p className="mb-4">Mail is set up.</p>
      <dl className="mb-6 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        <dt className="text-muted">Sent from</dt>
        <dd className="wrap-anywhere">{mail.from}</dd>
        <dt className="text-muted">New inquiries go to</dt>
        <dd className="wrap-anywhere">{mail.leadsTo}</dd>
      </dl>
      {mayChange && <TestMail email={email} />}
    </>
  );
}

function TestMail({ email }: { email: string }) {
  const [to, setTo] = useState(email);
  const test = useSendTestMail();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    test.mutate(to.trim());
  };
  const refusal = test.error instanceof ApiError ? test.error : undefined;
  return (
    <form noValidate onSubmit={handleSubmit} className="max-w-lg">
      <TextField
        label="Send a test mail to"
        type="email"
        autoComplete="off"
        value={to}
        error={refusal?.fields.to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" isBusy={test.isPending} className="mt-3">
        Send Test Mail
      </Button>
      <div role="status" className="mt-4">
        {test.data?.isSent && <p className="font-semibold">Sent. Look into the inbox of {test.variables}.</p>}
        {test.data && !test.data.isSent && <Failure {...test.data} />}
        {test.error && !refusal?.fields.to && (
          <p className="text-danger-text">
            {refusal?.serverMessage ?? 'The server cannot be reached. Please try again.'}
          </p>
        )}
      </div>
    </form>
  );
}

function Failure({ reason, answer }: { reason: string; answer: string }) {
  return (
    <>
      <p className="font-semibold text-danger-text">The test mail was not sent: {reason}.</p>
      <p className="mt-1">
        If the address is right, tell the person who looks after the server, with these words:
      </p>
      <p className="mt-2 rounded-control bg-sunken p-3 font-mono text-sm wrap-anywhere">{answer}</p>
    </>
  );
}
