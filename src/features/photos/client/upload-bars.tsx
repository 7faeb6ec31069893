import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { shareSent } from './upload-photos.ts';

interface UploadBarsProps {
  files: readonly File[];
  sentBytes: number;
}

/** Upload progress by file; `UploadStatus` has it in total. */
export function UploadBars({ files, sentBytes }: UploadBarsProps) {
  const shares = shareSent(
    files.map((file) => file.size),
    sentBytes,
  );
  return (
    <ul className="grid max-h-56 gap-x-6 gap-y-2 overflow-y-auto text-left sm:grid-cols-2">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the batch never changes, and names may repeat
        <li key={index} className="min-w-0 text-sm">
          <span className="block truncate text-muted">{file.name}</span>
          <ProgressBar label={file.name} max={1} value={shares[index] ?? 0} />
        </li>
      ))}
    </ul>
  );
}
