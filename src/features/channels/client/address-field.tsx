import { Copy } from 'lucide-react';
import { copyText } from '#client/copy-text.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast.tsx';

export function AddressField({ label, url }: { label: string; url: string }) {
  const handleCopy = async () =>
    showToast(
      (await copyText(url))
        ? { title: 'The address is copied' }
        : { title: 'Failed to copy', description: 'Select the address and copy it.', variant: 'destructive' },
    );
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        label={label}
        readOnly
        value={url}
        className="min-w-0 grow basis-60"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="secondary" onClick={handleCopy}>
        <Copy aria-hidden="true" className="size-5" />
        Copy<span className="sr-only"> the address: {label}</span>
      </Button>
    </div>
  );
}
