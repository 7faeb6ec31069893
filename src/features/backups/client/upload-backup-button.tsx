import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#client/ui/button.tsx';

interface UploadBackupButtonProps {
  isBusy: boolean;
  isDisabled: boolean;
  onChoose: (file: File) => void;
}

export function UploadBackupButton({ isBusy, isDisabled, onChoose }: UploadBackupButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".tar"
        aria-label="Backup file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Reset, so that the same file can be chosen again.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button
        variant="secondary"
        isBusy={isBusy}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {!isBusy && <Upload aria-hidden="true" className="size-5" />}
        Upload Backup
      </Button>
    </>
  );
}
