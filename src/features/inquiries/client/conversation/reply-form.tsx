import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#client/ui/field.tsx';
import { fillReply, openReplyField } from '#features/dealership/texts/reply-fields.ts';
import { fieldErrorsOf } from '#features/staff/client/form-trouble.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';
import { replySubject } from '../inbox/inquiry-details.tsx';
import { useReply } from '../pipeline/inquiry-page-queries.ts';
import { AnsweredMeanwhile } from './answered-meanwhile.tsx';
import { factsOf } from './reply-facts.ts';
import { sendByKeys } from './send-keys.ts';
import { useWriting } from './use-writing.ts';
import { WritingNote } from './writing-note.tsx';

interface ReplyFormProps {
  page: InquiryPage;
  /** Goes on to the next inquiry of the list; undefined where there is none. */
  onNext: (() => void) | undefined;
}

const beside =
  'sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-x-3 sm:[&>label]:mb-0 sm:[&>p]:col-start-2';

/** A mail to the customer, begun from a template and changed at will. What was typed stays until it is stored. */
export function ReplyForm({ page, onNext }: ReplyFormProps) {
  const { inquiry, reply, reader } = page;
  const blank = { subject: replySubject(inquiry), text: '' };
  const writing = useWriting({ reader, inquiryId: inquiry.id, kind: 'reply' }, blank);
  const { values } = writing;
  /** As the template was filled in: what differs was typed. */
  const [begun, setBegun] = useState(blank);
  const [template, setTemplate] = useState('');
  const [wanted, setWanted] = useState<string>();
  const goesOn = useRef(false);
  const sending = useReply(inquiry.id, ({ subject, text }) => writing.sent({ subject, text }));
  const fields = fieldErrorsOf(sending.error);
  const isTyped = values.subject !== begun.subject || values.text !== begun.text;

  function begin(name: string): void {
    const chosen = reply.templates.find((one) => one.name === name);
    const facts = factsOf(page);
    const filled = chosen
      ? { subject: fillReply(chosen.subject, facts), text: fillReply(chosen.text, facts) }
      : blank;
    setTemplate(name);
    writing.change(filled);
    setBegun(filled);
    if (!sending.isPending) sending.reset();
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    if (sending.isPending) return;
    const next = goesOn.current ? onNext : undefined;
    goesOn.current = false;
    sending.mutate(
      { key: writing.keyOfAttempt(values), ...values, seenAnswers: reply.answers },
      {
        // What else there is to do while this form is still open.
        onSuccess: () => {
          setTemplate('');
          setBegun(blank);
          next?.();
        },
      },
    );
  }

  const open = openReplyField(`${values.subject} ${values.text}`);
  const isReady = values.subject.trim() !== '' && values.text.trim() !== '' && open === undefined;
  return (
    <form onSubmit={send} onKeyDown={sendByKeys} className="grid gap-2.5">
      <div className="grid gap-2.5 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] sm:gap-4">
        <SelectField
          label="Begin with"
          className={beside}
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
          className={beside}
          required
          maxLength={200}
          {...(fields.subject && { error: fields.subject })}
          value={values.subject}
          onChange={({ target }) => writing.change({ ...values, subject: target.value })}
        />
      </div>
      <TextAreaField
        label={
          <>
            Text<span className="font-normal wrap-anywhere text-muted"> to {inquiry.email}</span>
          </>
        }
        className="contain-inline-size [&_textarea]:field-sizing-content [&_textarea]:max-h-[40dvh] xl:[&_textarea]:max-h-40 [&_textarea]:min-h-20"
        required
        rows={3}
        maxLength={10_000}
        {...(fields.text && { error: fields.text })}
        hint={`Name, address and licence stand below it. Answers go to ${reply.replyTo}.`}
        value={values.text}
        onChange={({ target }) => writing.change({ ...values, text: target.value })}
      />
      {open && (
        <p role="status" className="rounded-control bg-accent/15 p-3 text-sm">
          Nothing is known for {`{${open}}`}: replace it by what you want to say.
        </p>
      )}
      <AnsweredMeanwhile page={page} isWriting={writing.isTyped} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={!isReady} isBusy={sending.isPending} title="Ctrl Enter">
          Send Reply
        </Button>
        {onNext && (
          <Button
            type="submit"
            variant="secondary"
            disabled={!isReady || sending.isPending}
            onClick={() => {
              goesOn.current = true;
            }}
          >
            Send and Next
          </Button>
        )}
        {writing.isTyped && (
          <WritingNote
            {...writing}
            isSending={sending.isPending}
            isPaused={sending.isPaused}
            onDiscard={() => begin('')}
          />
        )}
      </div>
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
