import { copyText } from '#client/copy-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { showToast } from '#client/ui/toast.tsx';

interface DialogProps {
  /** None: closed. */
  codes: readonly string[];
  onKept: () => void;
}

/** The only time that the codes are shown. */
export function RecoveryCodesDialog({ codes, onKept }: DialogProps) {
  const handleCopy = async () => {
    const isCopied = await copyText(`${codes.join('\n')}\n`);
    showToast(
      isCopied
        ? { title: 'Copied', description: 'Paste the codes where you keep them.' }
        : {
            title: 'Not copied',
            description: 'The browser did not allow it. Write the codes down.',
            variant: 'destructive',
          },
    );
  };
  return (
    <Dialog
      open={codes.length > 0}
      onOpenChange={onKept}
      isSticky
      title="Keep these recovery codes"
      description="They are shown only now. Print them or write them down, and keep them away from your phone. Each lets you in once when your phone or passkey is lost."
      footer={
        <>
          <Button variant="secondary" onClick={handleCopy}>
            Copy
          </Button>
          <Button onClick={onKept}>I Have Kept Them</Button>
        </>
      }
    >
      <ul className="grid gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
