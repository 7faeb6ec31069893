import { Suspense, useState } from 'react';
import { lazily } from '#client/lazily.tsx';
import { loadFirst } from '#client/load-first.ts';
import type { KeyHelpDialogProps } from './key-help-dialog.tsx';
import { useCommand } from './use-command.ts';

const KeyHelpDialog = lazily<KeyHelpDialogProps>(
  async () => (await import('./key-help-dialog.tsx')).KeyHelpDialog,
);

/** All keys, by ? or from the search box. */
export function KeyHelp(props: Omit<KeyHelpDialogProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  useCommand('help', async () => setIsOpen(await loadFirst(KeyHelpDialog)));
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <KeyHelpDialog {...props} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
