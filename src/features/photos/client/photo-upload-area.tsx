import { Button } from '#client/ui/button.tsx';
import { DropArea } from '#client/ui/drop-area.tsx';
import { ACCEPTED_TYPES, MOST_PHOTOS } from '../photo-limits.ts';
import { UploadBars } from './upload-bars.tsx';
import type { PhotoUpload } from './use-photo-upload.ts';

interface PhotoUploadAreaProps {
  upload: PhotoUpload;
  /** How many more photos the vehicle may have. */
  room: number;
  /** In place of how many more there may be. */
  rules?: string;
  label?: string;
}

export function PhotoUploadArea({ upload, room, rules, label = 'Upload area' }: PhotoUploadAreaProps) {
  const { isSending, checking, trouble } = upload;
  const instead = isSending ? (
    <Sending upload={upload} />
  ) : (
    checking > 0 && (
      <p role="status">{checking === 1 ? 'Checking 1 photo...' : `Checking ${checking} photos...`}</p>
    )
  );
  return (
    <DropArea
      label={label}
      title="Drag and drop photos here"
      rules={`JPG, PNG and WebP, max 10MB each. ${rules ?? roomWords(room)}`}
      chooseLabel="Choose photos"
      accept={ACCEPTED_TYPES}
      isDisabled={room <= 0}
      onDrop={upload.send}
      onPick={upload.send}
      instead={instead}
    >
      {trouble && <TroubleReport trouble={trouble} onAgain={upload.send} />}
    </DropArea>
  );
}

function Sending({ upload }: { upload: PhotoUpload }) {
  return (
    <>
      <UploadBars files={upload.files} sentBytes={upload.sentBytes} />
      <Button variant="secondary" size="sm" onClick={upload.cancel} className="mt-5">
        Cancel Upload
      </Button>
    </>
  );
}

interface TroubleReportProps {
  trouble: NonNullable<PhotoUpload['trouble']>;
  onAgain: PhotoUpload['send'];
}

function TroubleReport({ trouble: { reasons, advice, again, againLabel }, onAgain }: TroubleReportProps) {
  return (
    <div role="alert" className="mt-5 text-danger-text">
      {reasons.map((reason) => (
        <p key={reason} className="font-medium wrap-anywhere">
          {reason}
        </p>
      ))}
      <p className="text-sm">{advice}</p>
      {again.length > 0 && (
        <Button variant="secondary" size="sm" onClick={() => onAgain(again)} className="mt-3">
          {againLabel ?? 'Try again'}
        </Button>
      )}
    </div>
  );
}

function roomWords(room: number): string {
  if (room <= 0) return `This vehicle has ${MOST_PHOTOS} photos, the most there can be.`;
  return room >= MOST_PHOTOS ? `Up to ${MOST_PHOTOS} photos.` : `Room for ${room} more.`;
}
