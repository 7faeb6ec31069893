import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { uploadProgress } from './upload-photos.ts';

interface UploadStatusProps {
  files: readonly { size: number }[];
  sentBytes: number;
  /** In a bar that sticks there itself. */
  isInBar?: boolean;
}

/** How far an upload has come, in numbers, at the foot of the window wherever its page is scrolled to. */
export function UploadStatus({ files, sentBytes, isInBar = false }: UploadStatusProps) {
  const { place, percent } = uploadProgress(
    files.map(({ size }) => size),
    sentBytes,
  );
  const count = files.length === 1 ? '1 photo' : `${files.length} photos`;
  return (
    <div
      className={
        isInBar
          ? 'basis-full'
          : 'sticky bottom-0 z-30 rounded-t-card border border-line bg-surface p-3 shadow-float'
      }
    >
      <p className="mb-2 text-sm font-semibold tabular-nums">
        {percent < 100
          ? `Uploading ${place} of ${files.length} · ${percent} %`
          : `Processing ${count} · 100 % sent`}
      </p>
      {/* The numbers change many times a second: only that it began, and that all is sent, is said aloud. */}
      <p role="status" className="sr-only">
        {percent < 100 ? `Uploading ${count}` : `Processing ${count}`}
      </p>
      <ProgressBar label="All photos" max={100} value={percent} />
    </div>
  );
}
