import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { logOutEverywhere } from './log-out.ts';

export function LogOutEverywhereButton({ className, onClick }: { className?: string; onClick: () => void }) {
  return (
    <Button variant="quiet" size="sm" className={className} onClick={onClick}>
      <MonitorSmartphone aria-hidden="true" className="size-4" />
      Log out everywhere
    </Button>
  );
}

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: () => void;
}

/** For a lost phone or a computer left logged in. Asks first, because it ends this session too. */
export function LogOutEverywhereDialog({ open, onOpenChange, onDone }: DialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const handleConfirm = async () => {
    setIsBusy(true);
    const isDone = await logOutEverywhere();
    setIsBusy(false);
    onOpenChange(false);
    if (isDone) onDone();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Log out everywhere?"
      description="You are logged out of every browser and phone in which you are logged in, this one too. The address at which your calendar fetches the bookings ends as well."
      confirmLabel="Log out everywhere"
      onConfirm={handleConfirm}
      isBusy={isBusy}
    />
  );
}
