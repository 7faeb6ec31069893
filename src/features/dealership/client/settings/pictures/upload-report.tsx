import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import type { UploadState } from './use-picture-upload.ts';

interface UploadReportProps {
  state: UploadState;
  /** Whether there is a picture that stays when this upload fails. */
  hasPicture: boolean;
  onCancel: () => void;
  onAgain: (file: File) => void;
}

/** Progress and result of an upload. */
export function UploadReport({ state, hasPicture, onCancel, onAgain }: UploadReportProps) {
  const said = words(state);
  const isUnderWay = state.kind === 'checking' || state.kind === 'sending';
  return (
    <>
      <p role="status" className={said ? 'text-sm font-medium' : 'sr-only'}>
        {said}
      </p>
      {isUnderWay && (
        <div className="flex items-center gap-4">
          <ProgressBar
            label="Upload"
            max={100}
            value={state.kind === 'sending' && state.share < 1 ? Math.floor(state.share * 100) : undefined}
            className="flex-1"
          />
          <Button variant="secondary" size="sm" onClick={onCancel}>
            Cancel Upload
          </Button>
        </div>
      )}
      {state.kind === 'failed' && (
        <div role="alert" className="text-sm">
          <p className="font-medium wrap-anywhere text-danger-text">{state.trouble.reason}</p>
          <p>
            {state.trouble.advice} {hasPicture && 'The earlier picture is kept.'}
          </p>
          <Again file={state.trouble.again} onAgain={onAgain} />
        </div>
      )}
    </>
  );
}

function Again({ file, onAgain }: { file: File | undefined; onAgain: (file: File) => void }) {
  if (!file) return null;
  return (
    <Button variant="secondary" size="sm" onClick={() => onAgain(file)} className="mt-2">
      Try again
    </Button>
  );
}

function words(state: UploadState): string {
  switch (state.kind) {
    case 'checking':
      return 'Checking the picture…';
    case 'sending':
      return state.share < 1 ? 'Uploading…' : 'Preparing the picture…';
    case 'done':
      return 'Uploaded.';
    default:
      return '';
  }
}
