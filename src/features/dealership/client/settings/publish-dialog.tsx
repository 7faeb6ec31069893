import { ConfirmDialog, type ConfirmDialogProps } from '#client/ui/confirm-dialog.tsx';

interface PublishDialogProps extends Pick<ConfirmDialogProps, 'isWaiting' | 'children'> {
  /** Changes in words; undefined while the question is closed. */
  changes: readonly string[] | undefined;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Says what visitors will see before they do. */
export function PublishDialog({ changes, onClose, children, ...dialog }: PublishDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      open={changes !== undefined}
      onOpenChange={onClose}
      title="Publish these changes?"
      description="Visitors see them at once. The history lets you return to what was there before."
      confirmLabel="Publish"
    >
      <ChangeList changes={changes ?? []} />
      {children}
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
