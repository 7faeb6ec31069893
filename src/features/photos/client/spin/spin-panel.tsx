import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { photoAddress } from '../../photo-address.ts';
import { FEWEST_SPIN_FRAMES, MOST_SPIN_FRAMES, spinProblem } from '../../photo-limits.ts';
import { type ManagedPhoto, removeSpin } from '../photo-calls.ts';
import { PhotoUploadArea } from '../photo-upload-area.tsx';
import type { PhotoUpload } from '../use-photo-upload.ts';

interface SpinPanelProps {
  vehicleId: number;
  views: readonly ManagedPhoto[];
  upload: PhotoUpload;
  onSettled: () => void;
}

/** The 360° view of a vehicle: given as a whole, replaced or removed. */
export function SpinPanel({ vehicleId, views, upload, onSettled }: SpinPanelProps) {
  const mayChange = useMay('photos.change');
  const [isAdding, setIsAdding] = useState(false);
  const [toReplace, setToReplace] = useState<readonly File[]>([]);
  // Unfolded where it is wanted: beside the photos there would be two of everything.
  const isShown = isAdding || upload.isSending;
  const send = async (files: readonly File[]) => {
    // Photos that cannot be a view are refused at once, not after a question.
    if (views.length > 0 && !spinProblem(files.length)) setToReplace(files);
    else await upload.send(files);
  };
  return (
    <div className="grid gap-5">
      {views.length > 0 ? (
        <Views vehicleId={vehicleId} views={views} onSettled={onSettled} />
      ) : (
        <p className="text-muted">
          No 360° view. Walk around the vehicle and take a photo at every few steps, from the same height.
        </p>
      )}
      {mayChange && !isShown && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsAdding(true)}>
          {views.length > 0 ? 'Replace the 360° view' : 'Add a 360° view'}
        </Button>
      )}
      {mayChange && isShown && (
        <PhotoUploadArea
          upload={{ ...upload, send }}
          label="360° upload area"
          room={MOST_SPIN_FRAMES}
          rules={`${FEWEST_SPIN_FRAMES} to ${MOST_SPIN_FRAMES} photos together, in the order of their file names. They do not count as photos of the gallery.${views.length > 0 ? ' New ones replace these.' : ''}`}
        />
      )}
      <ConfirmDialog
        open={toReplace.length > 0}
        onOpenChange={() => setToReplace([])}
        title="Replace the 360° view"
        description={`The ${views.length} views of now go once the ${toReplace.length} new ones are stored. This cannot be undone.`}
        confirmLabel="Replace"
        isDestructive
        onConfirm={() => {
          setToReplace([]);
          void upload.send(toReplace);
        }}
      />
    </div>
  );
}

function Views({ vehicleId, views, onSettled }: Omit<SpinPanelProps, 'upload'>) {
  const mayDelete = useMay('photos.delete');
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeSpin(vehicleId),
    onSuccess: () => showToast({ title: '360° view removed' }),
    onError: () =>
      showToast({ title: 'Error', description: 'Failed to remove the 360° view.', variant: 'destructive' }),
    onSettled: () => {
      setIsAsking(false);
      onSettled();
    },
  });
  return (
    <div className="grid gap-3">
      <p>{views.length} views, in the order in which the vehicle turns:</p>
      <ol className="grid grid-cols-6 gap-1 sm:grid-cols-9 xl:grid-cols-12">
        {views.map((view, at) => (
          <li key={view.id}>
            <img
              src={photoAddress(view, 320)}
              alt={`View ${at + 1}`}
              loading="lazy"
              decoding="async"
              className="aspect-[4/3] w-full rounded-control bg-sunken object-cover"
            />
          </li>
        ))}
      </ol>
      {mayDelete && (
        <Button variant="quietDanger" className="justify-self-start" onClick={() => setIsAsking(true)}>
          Remove the 360° view
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => setIsAsking(false)}
        title="Remove the 360° view"
        description={`Are you sure you want to remove its ${views.length} views? This cannot be undone.`}
        confirmLabel="Remove"
        isDestructive
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
