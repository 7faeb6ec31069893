import { Keyboard } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { runCommand } from './command-store.ts';

/** Opens the list of keys; left out on phones, which have none. */
export function KeysButton() {
  return (
    <Button size="sm" variant="quiet" className="max-sm:hidden" onClick={() => runCommand('help')}>
      <Keyboard aria-hidden="true" className="size-4" />
      Keyboard
    </Button>
  );
}
