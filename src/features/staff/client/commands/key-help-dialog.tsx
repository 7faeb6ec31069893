import type { ComponentProps } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { KeyChoices } from './key-choices.tsx';

export interface KeyHelpDialogProps extends ComponentProps<typeof KeyChoices> {
  onClose: () => void;
}

export function KeyHelpDialog({ onClose, ...choices }: KeyHelpDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      description="Ctrl K or Command K finds pages, settings, vehicles and people, also while you type. What is not ticked does nothing."
      isWide
    >
      <KeyChoices {...choices} />
    </Dialog>
  );
}
