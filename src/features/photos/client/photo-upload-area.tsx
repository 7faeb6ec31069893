import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { Button } from '../../../client/ui/button.tsx';
import { classNames } from '../../../client/ui/class-names.ts';
import { MOST_PHOTOS } from '../photo-limits.ts';
import { UploadBars } from './upload-bars.tsx';
import { useNoStrayDrops } from './use-no-stray-drops.ts';
import type { PhotoUpload } from './use-photo-upload.ts';

interface PhotoUploadAreaProps {
  upload: PhotoUpload;
  /** How many more photos the vehicle can have. */
  room: number;
}

export function PhotoUploadArea({ upload, room }: PhotoUploadAreaProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const { isSending, trouble } = upload;
  const isOpen = !isSending && room > 0;
  useNoStrayDrops();

  const handleDragOver = (event: DragEvent) => {
    if (!isOpen || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    setIsOver(false);
    if (isOpen) upload.send([...event.dataTransfer.files]);
  };
  const handlePick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    upload.send([...(target.files ?? [])]);
    // Otherwise picking the same files again would be no change.
    target.value = '';
  };

  return (
    <section
      aria-label="Upload area"
      onDragOver={handleDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      className={classNames(
        'rounded-card border-2 border-dashed px-5 py-8 text-center',
        isOver ? 'border-accent bg-accent/10' : 'border-control bg-canvas',
      )}
    >
      {isSending ? (
        <>
          <UploadBars files={upload.files} sentBytes={upload.sentBytes} />
          <Button variant="secondary" size="sm" onClick={upload.cancel} className="mt-5">
            Cancel upload
          </Button>
        </>
      ) : (
        <>
          <ImagePlus aria-hidden="true" strokeWidth={1.25} className="mx-auto size-12 text-muted" />
          <p className="mt-3 font-semibold">Drag and drop photos here</p>
          <p id={`${id}-rules`} className="mt-1 text-sm text-muted">
            JPG, PNG and WebP, max 10MB each. {roomWords(room)}
          </p>
          <input
            id={id}
            type="file"
            accept="image/*"
            multiple
            disabled={!isOpen}
            aria-describedby={`${id}-rules`}
            onChange={handlePick}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className="mt-5 inline-flex min-h-11 cursor-pointer items-center rounded-control bg-brand px-5 font-semibold text-brand-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-focus peer-disabled:cursor-not-allowed peer-disabled:opacity-55 hover:bg-brand-hover"
          >
            Choose photos
          </label>
          {trouble && <TroubleReport trouble={trouble} onAgain={upload.send} />}
        </>
      )}
    </section>
  );
}

interface TroubleReportProps {
  trouble: NonNullable<PhotoUpload['trouble']>;
  onAgain: PhotoUpload['send'];
}

function TroubleReport({ trouble: { reason, advice, again }, onAgain }: TroubleReportProps) {
  return (
    <div role="alert" className="mt-5 text-danger">
      <p className="font-medium wrap-anywhere">{reason}</p>
      <p className="text-sm">{advice}</p>
      {again.length > 0 && (
        <Button variant="secondary" size="sm" onClick={() => onAgain(again)} className="mt-3">
          Try again
        </Button>
      )}
    </div>
  );
}

function roomWords(room: number): string {
  if (room <= 0) return `This vehicle has ${MOST_PHOTOS} photos, the most there can be.`;
  return room >= MOST_PHOTOS ? `Up to ${MOST_PHOTOS} photos.` : `Room for ${room} more.`;
}
