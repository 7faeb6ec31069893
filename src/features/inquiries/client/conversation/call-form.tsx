import { Phone, PhoneMissed } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { TextAreaField } from '#client/ui/field.tsx';
import { dialled } from '#features/customers/contact-hrefs.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';
import { useNote } from '../pipeline/inquiry-page-queries.ts';
import { AnsweredMeanwhile } from './answered-meanwhile.tsx';
import { sendByKeys } from './send-keys.ts';
import { useWriting } from './use-writing.ts';
import { WritingNote } from './writing-note.tsx';

/** The number, and what became of the call: either way the customer waits no longer. */
export function CallForm({ page }: { page: InquiryPage }) {
  const { inquiry, reader } = page;
  const writing = useWriting({ reader, inquiryId: inquiry.id, kind: 'call' }, { text: '' });
  const { text } = writing.values;
  const noting = useNote(inquiry.id, (noted) => writing.sent({ text: noted.text }));

  function note(kind: 'call' | 'spoke'): void {
    if (noting.isPending) return;
    noting.mutate({ kind, text, key: writing.keyOfAttempt({ kind, text }) });
  }

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        note('spoke');
      }}
      onKeyDown={sendByKeys}
      className="grid gap-2.5"
    >
      {inquiry.phone ? (
        <ButtonLink href={`tel:${dialled(inquiry.phone)}`} variant="secondary" className="w-fit">
          <Phone aria-hidden="true" className="size-5" />
          {inquiry.phone}
        </ButtonLink>
      ) : (
        <p className="text-sm text-muted">They left no phone number. A call from them can be noted.</p>
      )}
      <TextAreaField
        label="About the call"
        hint="May be left empty. Only staff see it."
        className="contain-inline-size [&_textarea]:field-sizing-content [&_textarea]:max-h-[40dvh] xl:[&_textarea]:max-h-40 [&_textarea]:min-h-16"
        rows={2}
        maxLength={5_000}
        value={text}
        onChange={(event) => writing.change({ text: event.target.value })}
      />
      <AnsweredMeanwhile page={page} isWriting={writing.isTyped} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          isBusy={noting.isPending && noting.variables.kind === 'spoke'}
          title="Ctrl Enter"
        >
          Spoke with Them
        </Button>
        <Button
          variant="secondary"
          isBusy={noting.isPending && noting.variables.kind === 'call'}
          onClick={() => note('call')}
        >
          <PhoneMissed aria-hidden="true" className="size-5" />
          Called, No Answer
        </Button>
        {writing.isTyped && (
          <WritingNote
            {...writing}
            isSending={noting.isPending}
            isPaused={noting.isPaused}
            onDiscard={writing.clear}
          />
        )}
      </div>
    </form>
  );
}
