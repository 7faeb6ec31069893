import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField } from '#client/ui/field.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { DraftsField } from './drafts-field.tsx';
import { useChunkedImport } from './use-chunked-import.ts';
import { WorkProgress } from './work-progress.tsx';

export function PastePanel() {
  const [text, setText] = useState('');
  const importing = useChunkedImport({ onImported: () => setText('') });
  useLeaveWarning(importing.isPending);
  return (
    <>
      <p className="mb-4 text-muted">
        Open the export of your development environment, copy all of its JSON and paste it here. Vehicles are
        sent three at a time.
      </p>
      <TextAreaField
        label="Paste JSON data"
        placeholder='{"success": true, "data": [ ... ]}'
        spellCheck={false}
        value={text}
        disabled={importing.isPending}
        onChange={(event) => setText(event.target.value)}
        className="mb-3 [&_textarea]:font-mono [&_textarea]:text-sm"
      />
      <p className="flex gap-2 rounded-control bg-danger/10 p-3 text-sm text-danger-text">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        All existing vehicles are cleared first. They are put back if anything fails.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="danger"
          isBusy={importing.isPending || importing.isAsking}
          onClick={() => text.trim() && importing.ask(text)}
        >
          {importing.isPending ? 'Importing...' : 'Import Pasted Data'}
        </Button>
        {importing.isPending && (
          <Button variant="secondary" onClick={importing.cancel}>
            Cancel
          </Button>
        )}
      </div>
      <ClearDialog
        preview={importing.preview}
        onClose={() => importing.answer(false)}
        onConfirm={() => importing.answer(true)}
      >
        {importing.drafts && <DraftsField draft={importing.drafts} isDisabled={false} />}
      </ClearDialog>
      {importing.isPending && <WorkProgress label="Importing vehicles" share={importing.share} />}
    </>
  );
}
