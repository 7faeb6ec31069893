import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { shareSent } from '#features/photos/client/upload-photos.ts';
import type { WizardUpload } from './save-calls.ts';
import type { SaveStep } from './save-new-vehicle.ts';

interface SaveReportProps {
  step: SaveStep;
  /** Set while saving. */
  upload: WizardUpload | undefined;
}

const words: Record<SaveStep, string> = {
  record: 'Saving the vehicle...',
  photos: 'Uploading the photos...',
  specifications: 'Saving the specifications...',
};

/** Progress of the save, and of each photo; `UploadStatus` has that of all. */
export function SaveReport({ step, upload }: SaveReportProps) {
  const shares = upload
    ? shareSent(
        upload.images.map((image) => image.file.size),
        upload.sent,
      )
    : [];
  return (
    <section aria-label="Progress" className="mt-6 rounded-card border border-line bg-surface p-5">
      <p role="status" className="font-semibold">
        {words[step]}
      </p>
      {step === 'photos' && upload && (
        <ul className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {upload.images.map((image, index) => (
            <li key={image.key} className="text-sm">
              <span className="block truncate text-muted">{image.file.name}</span>
              <ProgressBar label={image.file.name} max={1} value={shares[index] ?? 0} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
