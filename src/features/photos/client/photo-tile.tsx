import { ArrowLeft, ArrowRight, Camera, Palette, Star, Trash2 } from 'lucide-react';
import { useBrokenImage } from '#client/hooks/use-broken-image.ts';
import { IconButton, toolLook } from '#client/ui/icon-button.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { photoAddress } from '../photo-address.ts';
import type { ManagedPhoto } from './photo-calls.ts';
import { PhotoPlaceholder } from './photo-placeholder.tsx';

interface PhotoTileProps {
  photo: ManagedPhoto;
  place: number;
  count: number;
  /** Another change is in progress. */
  isBusy: boolean;
  onMove: (to: number) => void;
  onFeature: () => void;
  /** As an illustration, or no longer as one. */
  onMark: () => void;
  onDelete: () => void;
}

export function PhotoTile({ photo, place, count, isBusy, onMove, ...actions }: PhotoTileProps) {
  const { onFeature, onMark, onDelete } = actions;
  const Mark = photo.isIllustration ? Camera : Palette;
  const name = `Photo ${place + 1}`;
  const mayChange = useMay('photos.change');
  const mayDelete = useMay('photos.delete');
  return (
    <>
      <div className="relative aspect-[4/3] bg-sunken">
        <Picture photo={photo} name={name} />
        <div className="absolute top-2 right-2 flex gap-2 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 [@media(hover:none)]:opacity-100">
          {mayChange && !photo.isFeatured && (
            <IconButton
              label={`Set ${name} as featured`}
              hint="Set as featured"
              className={`${toolLook} bg-surface`}
              isOff={isBusy}
              onClick={onFeature}
            >
              <Star aria-hidden="true" className="size-5" />
            </IconButton>
          )}
          {mayChange && (
            <IconButton
              label={`Mark ${name} as ${photo.isIllustration ? 'a photograph' : 'an illustration'}`}
              hint={photo.isIllustration ? 'Mark as a photograph' : 'Mark as an illustration'}
              className={`${toolLook} bg-surface`}
              isOff={isBusy}
              onClick={onMark}
            >
              <Mark aria-hidden="true" className="size-5" />
            </IconButton>
          )}
          {mayDelete && (
            <IconButton
              label={`Delete ${name}`}
              hint="Delete"
              className={`${toolLook} bg-surface`}
              isOff={isBusy}
              onClick={onDelete}
            >
              <Trash2 aria-hidden="true" className="size-5 text-danger-text" />
            </IconButton>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 p-2 pl-3">
        <p className="text-sm font-semibold">
          {name}
          {photo.isFeatured && <span className="text-accent-text"> (Featured)</span>}
          {photo.isIllustration && <span className="text-muted"> (Illustration)</span>}
        </p>
        {mayChange && (
          <div className="ml-auto flex">
            <IconButton
              className={toolLook}
              label={`Move ${name} earlier`}
              hint="Move earlier"
              isOff={isBusy || place === 0}
              onClick={() => onMove(place - 1)}
            >
              <ArrowLeft aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton
              className={toolLook}
              label={`Move ${name} later`}
              hint="Move later"
              isOff={isBusy || place === count - 1}
              onClick={() => onMove(place + 1)}
            >
              <ArrowRight aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        )}
      </div>
    </>
  );
}

function Picture({ photo, name }: { photo: ManagedPhoto; name: string }) {
  const source = photoAddress(photo, 640);
  const { image, isBroken, handleError } = useBrokenImage(source);
  if (isBroken) return <PhotoPlaceholder alt={`${name} does not load`} className="size-full" />;
  return (
    <img
      ref={image}
      src={source}
      // Decorative: its name is below it.
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={handleError}
      style={photo.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined}
      className="size-full bg-cover object-cover"
    />
  );
}
