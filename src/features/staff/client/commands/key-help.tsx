import { Suspense, useState } from 'react';
import { lazily } from '#client/lazily.tsx';
import type { KeyHelpDialogProps } from './key-help-dialog.tsx';
import { useCommand } from './use-command.ts';

const KeyHelpDialog = lazily<KeyHelpDialogProps>(
  async () => (await import('./key-help-dialog.tsx')).KeyHelpDialog,
);

/** All keys, by ? or from the search box. */
export function KeyHelp(props: Omit<KeyHelpDialogProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  useCommand('help', () => setIsOpen(true));
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <KeyHelpDialog {...props} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
