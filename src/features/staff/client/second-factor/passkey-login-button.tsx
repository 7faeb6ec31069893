import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { logInWithPasskey } from '../log-in.ts';

/** Logs in without name and password. */
export function PasskeyLoginButton({ onLoggedIn }: { onLoggedIn: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async () => {
    setIsBusy(true);
    if (await logInWithPasskey()) onLoggedIn();
    else setIsBusy(false);
  };
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={handleClick} className="w-full">
      <KeyRound aria-hidden="true" className="size-4" />
      Log In with a Passkey
    </Button>
  );
}
