import { type DragEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { focusIfLost } from '#client/ui/lost-focus.ts';
import { useMay } from '#features/staff/client/may.tsx';
import type { ManagedPhoto } from './photo-calls.ts';
import { PhotoTile } from './photo-tile.tsx';
import type { usePhotoChanges } from './use-photo-changes.ts';

interface PhotoGridProps {
  photos: readonly ManagedPhoto[];
  changes: ReturnType<typeof usePhotoChanges>;
  onMove: (from: number, to: number) => void;
}

/** The photos in order. The order is changed by dragging or with buttons. */
export function PhotoGrid({ photos, changes: { remove, feature, mark }, onMove }: PhotoGridProps) {
  const mayChange = useMay('photos.change');
  const [toDelete, setToDelete] = useState<{ id: number; place: number }>();
  const [moved, setMoved] = useState('');
  const drag = useTileDrag(move);
  const isBusy = remove.isPending || feature.isPending || mark.isPending;
  const { grid, keepFocusAt } = useRestoredFocus({ photos, isSettled: !isBusy && !toDelete });

  function move(from: number, to: number): void {
    onMove(from, to);
    setMoved(`Photo ${from + 1} is now Photo ${to + 1} of ${photos.length}`);
  }

  const handleFeature = (id: number, place: number) => {
    keepFocusAt(place);
    feature.mutate(id);
  };
  const handleDelete = () => {
    if (!toDelete) return;
    keepFocusAt(toDelete.place);
    remove.mutate(toDelete.id, { onSettled: () => setToDelete(undefined) });
  };

  return (
    <div ref={grid} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {moved}
      </p>
      {photos.length === 0 && (
        <EmptyState title="No photos yet" hint="The first one becomes the featured photo." />
      )}
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4">
        {photos.map((photo, place) => (
          <li
            key={photo.id}
            {...(mayChange && drag.handlersAt(place))}
            className={classNames(
              mayChange && 'cursor-grab',
              'group overflow-hidden rounded-card border bg-surface',
              drag.target === place ? 'border-accent ring-2 ring-accent' : 'border-line',
              drag.dragged === place && 'opacity-50',
            )}
          >
            <PhotoTile
              photo={photo}
              place={place}
              count={photos.length}
              isBusy={isBusy}
              onMove={(to) => move(place, to)}
              onFeature={() => handleFeature(photo.id, place)}
              onMark={() => mark.mutate({ id: photo.id, isIllustration: !photo.isIllustration })}
              onDelete={() => setToDelete({ id: photo.id, place })}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={toDelete !== undefined}
        onOpenChange={() => setToDelete(undefined)}
        title="Delete photo"
        description={`Are you sure you want to delete Photo ${(toDelete?.place ?? 0) + 1}? This cannot be undone.`}
        confirmLabel="Delete"
        isDestructive
        isBusy={remove.isPending}
        onConfirm={handleDelete}
      />
    </div>
  );
}

/** When a button disappears with its photo, the focus moves to the button of its neighbour. */
function useRestoredFocus({ photos, isSettled }: { photos: readonly ManagedPhoto[]; isSettled: boolean }) {
  const grid = useRef<HTMLDivElement>(null);
  const wantedPlace = useRef<number>(undefined);
  useEffect(() => {
    const place = wantedPlace.current;
    if (place === undefined || !isSettled) return;
    wantedPlace.current = undefined;
    // After the dialog has returned the focus.
    setTimeout(() => {
      const tiles = grid.current?.querySelectorAll('li');
      const tile = tiles?.[Math.min(place, photos.length - 1)];
      focusIfLost(tile?.querySelector('button') ?? grid.current);
    });
  }, [photos, isSettled]);
  const keepFocusAt = (place: number) => {
    wantedPlace.current = place;
  };
  return { grid, keepFocusAt };
}

/** The dragged tile is state, not drag data: a drag from another window must not count. */
function useTileDrag(onDrop: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setTarget(undefined);
  };
  const handlersAt = (place: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      // Firefox requires data to start a drag.
      event.dataTransfer.setData('text/plain', '');
      setDragged(place);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      setTarget(place === dragged ? undefined : place);
    },
    onDrop: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      if (dragged !== place) onDrop(dragged, place);
      end();
    },
    onDragEnd: end,
  });
  return { dragged, target, handlersAt };
}
