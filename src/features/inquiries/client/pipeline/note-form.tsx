import { PhoneMissed } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';
import { randomKey } from '#client/random-key.ts';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { useNote } from './inquiry-page-queries.ts';

/** What was talked about, or that nobody answered. What was typed stays until it is stored. */
export function NoteForm({ inquiryId }: { inquiryId: number }) {
  const [text, setText] = useState('');
  const [key, setKey] = useState(randomKey);
  const noting = useNote(inquiryId);
  useLeaveWarning(text.trim() !== '');

  function add(event: FormEvent): void {
    event.preventDefault();
    noting.mutate(
      { kind: 'note', text, key },
      {
        onSuccess: () => {
          setText('');
          setKey(randomKey());
          showToast({ title: 'Note added' });
        },
      },
    );
  }

  const addCall = () =>
    noting.mutate(
      { kind: 'call', text: '', key: randomKey() },
      { onSuccess: () => showToast({ title: 'Call noted' }) },
    );

  return (
    <form onSubmit={add} className="grid gap-3">
      <TextAreaField
        label="Note"
        hint="Only staff see it."
        rows={3}
        maxLength={5_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={text.trim() === ''} isBusy={noting.isPending && text.trim() !== ''}>
          Add Note
        </Button>
        <Button type="button" variant="secondary" disabled={noting.isPending} onClick={addCall}>
          <PhoneMissed aria-hidden="true" className="size-5" />
          Called, no answer
        </Button>
      </div>
    </form>
  );
}
