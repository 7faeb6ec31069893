import { Button } from '#client/ui/button.tsx';
import { DropArea } from '#client/ui/drop-area.tsx';
import { ACCEPTED_TYPES } from '#features/photos/photo-limits.ts';
import { isFresh } from './chosen-images.ts';
import { ImageTile } from './image-tile.tsx';
import type { ChosenImages } from './use-chosen-images.ts';

/** Drop or pick files, then order them; the first is the main image. */
export function ImageChooser({ chosen }: { chosen: ChosenImages }) {
  const { images, previews } = chosen;
  return (
    <div className="grid gap-6">
      <DropArea
        label="Upload images"
        title="Drag and drop images here"
        rules="JPG, PNG or WebP, up to 10MB each, at most 20. The first image is the main image."
        chooseLabel="Choose images"
        accept={ACCEPTED_TYPES}
        onDrop={chosen.addDropped}
        onPick={chosen.addPicked}
      >
        {chosen.problems.length > 0 && (
          <div role="alert" className="mt-5 text-danger-text">
            {chosen.problems.map((problem) => (
              <p key={problem} className="font-medium wrap-anywhere">
                {problem}
              </p>
            ))}
            <Button variant="secondary" size="sm" onClick={chosen.leaveOutBad} className="mt-3">
              {chosen.problems.length === 1 ? 'Leave it out' : `Leave out these ${chosen.problems.length}`}
            </Button>
          </div>
        )}
      </DropArea>
      {images.length > 0 && (
        <section aria-label="Chosen images">
          <div className="mb-3 flex items-center justify-between">
            <p className="text-sm text-muted">{images.length} of 20 images</p>
            <Button variant="quiet" size="sm" onClick={chosen.clear}>
              Clear All
            </Button>
          </div>
          <ul className="grid grid-cols-2 gap-2 sm:gap-4 md:grid-cols-3 xl:grid-cols-4">
            {images.map((image, place) => (
              <ImageTile
                key={image.key}
                name={isFresh(image) ? image.file.name : 'Sent already'}
                place={place}
                count={images.length}
                preview={previews.get(image.key)}
                onMove={chosen.move}
                onMakeMain={() => chosen.makeMain(place)}
                onRemove={() => chosen.remove(image.key)}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
