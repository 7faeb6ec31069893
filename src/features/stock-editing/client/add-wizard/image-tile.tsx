import { ArrowLeft, ArrowRight, ImageIcon, Star, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { IconButton, toolLook } from '#client/ui/icon-button.tsx';

interface ImageTileProps {
  name: string;
  place: number;
  count: number;
  preview: string | undefined;
  onMove: (from: number, to: number) => void;
  onMakeMain: () => void;
  onRemove: () => void;
}

/** Our drag type, to tell a dragged tile from a dragged file. */
const DRAG_TYPE = 'application/x-forecourt-image';

export function ImageTile({ name, place, count, preview, onMove, onMakeMain, onRemove }: ImageTileProps) {
  const [isTarget, setIsTarget] = useState(false);
  const label = `Image ${place + 1}`;

  const handleDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
    event.preventDefault();
    setIsTarget(true);
  };
  const handleDrop = (event: DragEvent) => {
    setIsTarget(false);
    const from = event.dataTransfer.getData(DRAG_TYPE);
    if (from === '') return;
    event.preventDefault();
    event.stopPropagation();
    onMove(Number(from), place);
  };

  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, String(place))}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsTarget(false)}
      onDrop={handleDrop}
      className={classNames(
        'cursor-grab overflow-hidden rounded-card border bg-surface',
        isTarget ? 'border-accent ring-2 ring-accent' : 'border-line',
      )}
    >
      <div className="relative aspect-[4/3] bg-sunken">
        {preview ? (
          <img src={preview} alt={`${label}: ${name}`} draggable={false} className="size-full object-cover" />
        ) : (
          <span className="grid size-full place-items-center text-muted">
            <ImageIcon aria-hidden="true" className="size-8" />
          </span>
        )}
        {place === 0 && (
          <span className="absolute top-2 left-2 rounded-sm bg-tag-gold px-2 py-1 text-xs leading-none font-bold text-[#1a1407]">
            Main
          </span>
        )}
      </div>
      <p className="truncate px-3 pt-2 text-sm text-muted" title={name}>
        {name}
      </p>
      <div className="flex flex-wrap justify-between p-1">
        <IconButton
          className={toolLook}
          label={`Move ${label} earlier`}
          hint="Move earlier"
          isOff={place === 0}
          onClick={() => onMove(place, place - 1)}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton
          className={toolLook}
          label={`Make ${label} the main image`}
          hint="Make it the main image"
          isOff={place === 0}
          onClick={onMakeMain}
        >
          <Star aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton className={toolLook} label={`Remove ${label}`} hint="Remove" onClick={onRemove}>
          <X aria-hidden="true" className="size-4 text-danger-text" />
        </IconButton>
        <IconButton
          className={toolLook}
          label={`Move ${label} later`}
          hint="Move later"
          isOff={place === count - 1}
          onClick={() => onMove(place, place + 1)}
        >
          <ArrowRight aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
    </li>
  );
}
