import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { shareSent } from './upload-photos.ts';

interface UploadBarsProps {
  files: readonly File[];
  sentBytes: number;
}

/** Upload progress in total and by file. */
export function UploadBars({ files, sentBytes }: UploadBarsProps) {
  const sizes = files.map((file) => file.size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  // The request body is a little larger than the files.
  const percent = total === 0 ? 100 : Math.min(100, Math.floor((sentBytes / total) * 100));
  const shares = shareSent(sizes, sentBytes);
  const count = files.length === 1 ? '1 photo' : `${files.length} photos`;
  return (
    <div className="text-left">
      <p className="flex justify-between gap-4 font-semibold">
        <span role="status">{percent < 100 ? `Uploading ${count}...` : `Processing ${count}...`}</span>
        <span className="tabular-nums">{percent}%</span>
      </p>
      <ProgressBar label="All photos" max={100} value={percent} />
      <ul className="mt-4 grid max-h-56 gap-x-6 gap-y-2 overflow-y-auto sm:grid-cols-2">
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the batch never changes, and names may repeat
          <li key={index} className="min-w-0 text-sm">
            <span className="block truncate text-muted">{file.name}</span>
            <ProgressBar label={file.name} max={1} value={shares[index] ?? 0} />
          </li>
        ))}
      </ul>
    </div>
  );
}
