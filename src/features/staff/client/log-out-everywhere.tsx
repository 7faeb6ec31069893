import { useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { useCommand } from './commands/use-command.ts';
import { logOutEverywhere } from './log-out.ts';

/** For a lost phone or a computer left logged in. Asks first, because it ends this session too. */
export function LogOutEverywhere() {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  useCommand('logOutEverywhere', () => setIsOpen(true));
  const handleConfirm = async () => {
    setIsBusy(true);
    const isDone = await logOutEverywhere();
    setIsBusy(false);
    setIsOpen(false);
    if (!isDone) return;
    queryClient.clear();
    navigate('/admin/login');
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <MonitorSmartphone aria-hidden="true" className="size-4" />
        Log Out Everywhere
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Log out everywhere?"
        description="You are logged out of every browser and phone in which you are logged in, this one too. The address at which your calendar fetches the bookings ends as well."
        confirmLabel="Log Out Everywhere"
        onConfirm={handleConfirm}
        isBusy={isBusy}
      />
    </>
  );
}
