import { useSyncExternalStore } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { hasSessionEnded, noteLoggedIn, subscribeToSessionEnd } from './session-ended.ts';

/** Logs in again without leaving the page, so a half-filled form is not lost. */
export function SessionEndedDialog({ onLoggedIn }: { onLoggedIn: () => void }) {
  const isOpen = useSyncExternalStore(subscribeToSessionEnd, hasSessionEnded, () => false);
  const handleLoggedIn = () => {
    noteLoggedIn();
    onLoggedIn();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={noteLoggedIn}
      title="Your session has ended"
      description="Log in again to go on. What you have typed is still here; save it once more afterwards."
    >
      <LoginForm onLoggedIn={handleLoggedIn} />
    </Dialog>
  );
}
