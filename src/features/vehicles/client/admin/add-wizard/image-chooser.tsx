import { ImagePlus } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { Button } from '../../../../../client/ui/button.tsx';
import { classNames } from '../../../../../client/ui/class-names.ts';
import { useNoStrayDrops } from '../../../../photos/client/use-no-stray-drops.ts';
import { ImageTile } from './image-tile.tsx';
import type { ChosenImages } from './use-chosen-images.ts';

/** Drop files or pick them, then put them in order; the first is the main image. */
export function ImageChooser({ chosen }: { chosen: ChosenImages }) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const { images, previews } = chosen;
  useNoStrayDrops();

  const handleDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    setIsOver(false);
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    void chosen.addDropped([...event.dataTransfer.files]);
  };

  return (
    <div className="grid gap-6">
      <section
        aria-label="Upload images"
        onDragOver={handleDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
        className={classNames(
          'rounded-card border-2 border-dashed bg-surface px-6 py-12 text-center',
          isOver ? 'border-accent bg-accent/10' : 'border-control',
        )}
      >
        <ImagePlus aria-hidden="true" strokeWidth={1.25} className="mx-auto size-12 text-muted" />
        <p className="mt-3 font-semibold">Drag and drop images here</p>
        <p className="mt-1 mb-5 text-sm text-muted">
          JPG, PNG or WebP, up to 10MB each, at most 20. The first image is the main image.
        </p>
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          className="peer sr-only"
          onChange={(event) => {
            void chosen.addPicked([...(event.target.files ?? [])]);
            // Otherwise picking the same file again would be no change.
            event.target.value = '';
          }}
        />
        <label
          htmlFor={id}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-control px-5 font-semibold peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-focus hover:border-ink hover:bg-sunken"
        >
          Choose images
        </label>
      </section>
      {images.length > 0 && (
        <section aria-label="Chosen images">
          <div className="mb-3 flex items-center justify-between">
            <p className="text-sm text-muted">{images.length} of 20 images</p>
            <Button variant="quiet" size="sm" onClick={chosen.clear}>
              Clear All
            </Button>
          </div>
          <ul className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-4">
            {images.map((image, place) => (
              <ImageTile
                key={image.key}
                name={image.file.name}
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
