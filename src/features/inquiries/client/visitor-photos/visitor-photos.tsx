import { Camera } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useIsOnline } from '#client/hooks/use-is-online.ts';
import { Button } from '#client/ui/button.tsx';
import { focusIfLost } from '#client/ui/lost-focus.ts';
import { ACCEPTED_TYPES, MOST_VISITOR_PHOTOS } from '#features/photos/photo-limits.ts';
import { openUploadQueue, type QueuedPhoto } from './upload-queue.ts';

interface PhotoChooserProps {
  form: string;
  /** Key of the photos of the message that is being written; undefined before the first photo. */
  photosKey: string | undefined;
  takeKey: () => string;
}

/** Photos of the car that is offered: chosen, sent at once, each with what became of it. */
export function PhotoChooser({ form, photosKey, takeKey }: PhotoChooserProps) {
  const queue = openUploadQueue(form);
  const photos = usePhotos(form).filter((photo) => photo.photosKey === photosKey);
  const [reasons, setReasons] = useState<string[]>([]);
  const [isChecking, setIsChecking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const room = MOST_VISITOR_PHOTOS - photos.length;

  // They were about a message that was sent or discarded.
  useEffect(() => {
    if (!photosKey) setReasons([]);
  }, [photosKey]);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    // The form keeps what is typed; a file is no text.
    event.stopPropagation();
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length === 0) return;
    setIsChecking(true);
    try {
      setReasons(await queue.add(takeKey(), files, room));
    } finally {
      setIsChecking(false);
    }
  };

  return (
    <div className="mt-5 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          ref={input}
          type="file"
          accept={ACCEPTED_TYPES}
          multiple
          hidden
          aria-label="Photos of your car"
          onChange={(event) => void choose(event)}
        />
        <Button
          ref={addButton}
          variant="secondary"
          disabled={room <= 0}
          isBusy={isChecking}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {!isChecking && <Camera aria-hidden="true" className="size-5" />}
          Add Photos
        </Button>
        <p id={hintId} className="min-w-[min(10rem,100%)] flex-1 text-sm text-muted">
          {room > 0
            ? `Up to ${MOST_VISITOR_PHOTOS} photos of your car. Only our staff see them.`
            : `That is ${MOST_VISITOR_PHOTOS}, the most there can be.`}
        </p>
      </div>
      {reasons.length > 0 && (
        <div role="alert" className="text-sm text-danger-text">
          {reasons.map((reason) => (
            <p key={reason} className="wrap-anywhere">
              {reason}
            </p>
          ))}
        </div>
      )}
      <PhotoList form={form} photos={photos} afterRemoval={() => focusIfLost(addButton.current)} />
    </div>
  );
}

/** Photos that follow a message that was sent; nothing when all have arrived. */
export function PendingPhotos({ form, photosKey }: Pick<PhotoChooserProps, 'form' | 'photosKey'>) {
  const photos = usePhotos(form).filter((photo) => photo.photosKey !== photosKey);
  if (photos.length === 0) return null;
  const areAllSent = photos.every(({ state }) => state === 'sent');
  return (
    <div className="grid gap-3 rounded-control border border-line bg-sunken p-4">
      <p className="font-semibold">
        {areAllSent ? 'The photos of your message have arrived too.' : 'The photos of your message follow.'}
      </p>
      {!areAllSent && (
        <p className="text-sm text-muted">
          {photos.every(({ isKept }) => isKept)
            ? 'They are sent while this page is open. If you close it, come back here within a day.'
            : 'Please leave this page open until they are sent.'}
        </p>
      )}
      <PhotoList form={form} photos={photos} isOver />
    </div>
  );
}

function usePhotos(form: string): readonly QueuedPhoto[] {
  const queue = openUploadQueue(form);
  return useSyncExternalStore(queue.subscribe, queue.read, queue.read);
}

interface PhotoListProps {
  form: string;
  photos: readonly QueuedPhoto[];
  /** Their message was sent: what has arrived cannot be taken back. */
  isOver?: boolean;
  /** The button that was pressed is gone. */
  afterRemoval?: () => void;
}

function PhotoList({ form, photos, isOver = false, afterRemoval }: PhotoListProps) {
  if (photos.length === 0) return null;
  const sent = photos.filter(({ state }) => state === 'sent').length;
  return (
    <>
      <p role="status" className="text-sm font-semibold">
        {`${sent} of ${photos.length} ${photos.length === 1 ? 'photo' : 'photos'} sent`}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))] gap-3">
        {photos.map((photo, at) => (
          <PhotoTile
            key={photo.key}
            form={form}
            photo={photo}
            name={`Photo ${at + 1}`}
            isOver={isOver}
            afterRemoval={afterRemoval}
          />
        ))}
      </ul>
    </>
  );
}

interface PhotoTileProps extends Pick<PhotoListProps, 'form' | 'isOver' | 'afterRemoval'> {
  photo: QueuedPhoto;
  name: string;
}

function PhotoTile({ form, photo, name, isOver, afterRemoval }: PhotoTileProps) {
  const queue = openUploadQueue(form);
  const [isRemoving, setIsRemoving] = useState(false);
  const isOnline = useIsOnline(true);
  const { state, problem } = photo;
  // One that only waits for its turn has failed at nothing yet.
  const mayRetry = state === 'refused' || (state === 'waiting' && photo.isTried && isOnline);
  const remove = async () => {
    setIsRemoving(true);
    await queue.remove(photo.key);
    setIsRemoving(false);
    requestAnimationFrame(() => afterRemoval?.());
  };
  return (
    <li className="overflow-hidden rounded-control border border-line bg-surface">
      <img src={photo.preview} alt="" className="aspect-3/2 w-full bg-sunken object-cover" />
      <div className="px-3 pt-2">
        <p className="truncate text-sm font-semibold">
          {name}
          <span className="font-normal text-muted">{` · ${photo.name}`}</span>
        </p>
        <p className="text-sm text-muted">{stateWords(photo, isOnline)}</p>
        {problem && <p className="text-sm wrap-anywhere text-danger-text">{problem}</p>}
        <div className="-ml-3 flex flex-wrap">
          {mayRetry && (
            <Button
              size="sm"
              variant="quiet"
              className="min-h-11"
              aria-label={`Try again: ${name}`}
              onClick={() => queue.retry(photo.key)}
            >
              Try Again
            </Button>
          )}
          {!(isOver && state === 'sent') && (
            <Button
              size="sm"
              variant="quietDanger"
              className="min-h-11"
              isBusy={isRemoving}
              aria-label={`Remove ${name}`}
              onClick={() => void remove()}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

function stateWords({ state, share }: QueuedPhoto, isOnline: boolean): string {
  if (state === 'sent') return 'Sent';
  if (state === 'refused') return 'Not sent';
  if (state === 'sending')
    return share < 1 ? `Sending, ${Math.round(share * 100)} %` : 'Sending, nearly done';
  return isOnline ? 'Waiting to be sent' : 'Waiting for the connection';
}
