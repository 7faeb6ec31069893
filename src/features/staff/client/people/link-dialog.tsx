import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { copyText } from '#client/copy-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast.tsx';

/** The only time that the link is seen: the server keeps none. */
export function LinkDialog({ link, onClose }: { link: string | undefined; onClose: () => void }) {
  const copy = useRef<HTMLButtonElement>(null);
  const handleCopy = async () => {
    const isCopied = link !== undefined && (await copyText(link));
    showToast(
      isCopied
        ? { title: 'The link is copied' }
        : { title: 'Failed to copy', description: 'Select the link and copy it.', variant: 'destructive' },
    );
  };
  return (
    <Dialog
      open={link !== undefined}
      onOpenChange={onClose}
      firstFocus={copy}
      title="Pass on this link"
      description="It is shown only now. It works once, within seven days, and lets in whoever opens it first."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Button ref={copy} onClick={handleCopy}>
            <Copy aria-hidden="true" className="size-5" />
            Copy Link
          </Button>
        </>
      }
    >
      <TextField
        label="Link"
        readOnly
        value={link ?? ''}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  );
}
