import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

interface PublishDialogProps {
  /** In words; undefined while it is not asked. */
  changes: readonly string[] | undefined;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Says what visitors will see before they do. */
export function PublishDialog({ changes, isBusy, onClose, onConfirm }: PublishDialogProps) {
  return (
    <ConfirmDialog
      open={changes !== undefined}
      onOpenChange={onClose}
      title="Publish these changes?"
      description="Visitors see them at once. The history lets you return to what was there before."
      confirmLabel="Publish"
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      <ChangeList changes={changes ?? []} />
    </ConfirmDialog>
  );
}

export function ChangeList({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return <p>Nothing that visitors see is different.</p>;
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {changes.map((change) => (
        <li key={change} className="wrap-anywhere">
          {change}
        </li>
      ))}
    </ul>
  );
}
