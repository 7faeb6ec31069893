import type { FormEvent } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField } from '#client/ui/field.tsx';
import { useNote } from '../pipeline/inquiry-page-queries.ts';
import { sendByKeys } from './send-keys.ts';
import { useWriting } from './use-writing.ts';
import { WritingNote } from './writing-note.tsx';

/** What staff should know. What was typed stays until it is stored. */
export function NoteForm({ inquiryId, reader }: { inquiryId: number; reader: string }) {
  const writing = useWriting({ reader, inquiryId, kind: 'note' }, { text: '' });
  const { text } = writing.values;
  const noting = useNote(inquiryId, (noted) => writing.sent({ text: noted.text }));

  function add(event: FormEvent): void {
    event.preventDefault();
    if (noting.isPending) return;
    noting.mutate({ kind: 'note', text, key: writing.keyOfAttempt({ text }) });
  }

  return (
    <form onSubmit={add} onKeyDown={sendByKeys} className="grid gap-2.5">
      <TextAreaField
        label="Note"
        hint="Only staff see it."
        className="contain-inline-size [&_textarea]:field-sizing-content [&_textarea]:max-h-[40dvh] xl:[&_textarea]:max-h-40 [&_textarea]:min-h-20"
        rows={3}
        maxLength={5_000}
        value={text}
        onChange={(event) => writing.change({ text: event.target.value })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={text.trim() === ''} isBusy={noting.isPending} title="Ctrl Enter">
          Add Note
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
