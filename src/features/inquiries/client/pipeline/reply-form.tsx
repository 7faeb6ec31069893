import { type FormEvent, useRef, useState } from 'react';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';
import { randomKey } from '#client/random-key.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { fillReply, openReplyField } from '#features/dealership/texts/reply-fields.ts';
import { fieldErrorsOf, showTrouble } from '#features/staff/client/form-trouble.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';
import { type Attempt, nextAttempt } from '../inquiry-draft.ts';
import { useReply } from './inquiry-page-queries.ts';
import { factsOf } from './reply-facts.ts';

const blank = { subject: '', text: '' };

/** A mail to the customer, begun from a template and changed at will. What was typed stays until it is stored. */
export function ReplyForm({ page }: { page: InquiryPage }) {
  const { inquiry, reply } = page;
  const [typed, setTyped] = useState(blank);
  /** As the template was filled in: what differs was typed. */
  const [begun, setBegun] = useState(blank);
  const [template, setTemplate] = useState('');
  const [wanted, setWanted] = useState<string>();
  const lastAttempt = useRef<Attempt>(undefined);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const sending = useReply(inquiry.id);
  const isTyped = typed.subject !== begun.subject || typed.text !== begun.text;
  useLeaveWarning(isTyped);

  function begin(name: string): void {
    const chosen = reply.templates.find((one) => one.name === name);
    const facts = factsOf(page);
    const filled = chosen
      ? { subject: fillReply(chosen.subject, facts), text: fillReply(chosen.text, facts) }
      : blank;
    setTemplate(name);
    setTyped(filled);
    setBegun(filled);
    setFields({});
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    // The same again is sent once; what was changed after a lost answer is another mail.
    const attempt = nextAttempt(lastAttempt.current, JSON.stringify(typed), randomKey);
    lastAttempt.current = attempt;
    sending.mutate(
      { key: attempt.submissionKey, ...typed },
      {
        onSuccess: ({ message }) => {
          begin('');
          lastAttempt.current = undefined;
          showToast({ title: message });
        },
        onError: (error) => {
          const named = fieldErrorsOf(error);
          setFields(named);
          if (!named.subject && !named.text) showTrouble('Not sent', error);
        },
      },
    );
  }

  const open = openReplyField(`${typed.subject} ${typed.text}`);
  return (
    <form onSubmit={send} className="grid gap-4">
      <SelectField
        label="Begin with"
        value={template}
        onChange={({ target }) => (isTyped ? setWanted(target.value) : begin(target.value))}
      >
        <option value="">An empty mail</option>
        {reply.templates.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        label="Subject"
        required
        maxLength={200}
        error={fields.subject}
        value={typed.subject}
        onChange={({ target }) => setTyped({ ...typed, subject: target.value })}
      />
      <TextAreaField
        label="Text"
        required
        rows={10}
        maxLength={10_000}
        error={fields.text}
        hint={`Name, address and licence of the dealership stand below it. The answer goes to ${reply.replyTo}.`}
        value={typed.text}
        onChange={({ target }) => setTyped({ ...typed, text: target.value })}
      />
      {open && (
        <p role="status" className="rounded-control bg-accent/15 p-3 text-sm">
          Nothing is known for {`{${open}}`}: replace it by what you want to say.
        </p>
      )}
      <Button
        type="submit"
        className="w-fit"
        disabled={typed.subject.trim() === '' || typed.text.trim() === '' || open !== undefined}
        isBusy={sending.isPending}
      >
        Send Reply
      </Button>
      <ConfirmDialog
        open={wanted !== undefined}
        onOpenChange={() => setWanted(undefined)}
        title="Replace what you wrote?"
        description="The template takes the place of your subject and text."
        confirmLabel="Replace"
        isDestructive
        onConfirm={() => {
          begin(wanted ?? '');
          setWanted(undefined);
        }}
      />
    </form>
  );
}
