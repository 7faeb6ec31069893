import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { useNoStrayDrops } from './use-no-stray-drops.ts';

export interface DropAreaProps {
  /** Accessible name. */
  label: string;
  title: string;
  /** What is accepted: types, sizes, number. */
  rules: ReactNode;
  chooseLabel: string;
  /** As in the file picker: `image/*`. */
  accept: string;
  onDrop: (files: File[]) => void;
  onPick: (files: File[]) => void;
  isDisabled?: boolean;
  /** Replaces the invitation, such as upload progress. */
  instead?: ReactNode;
  /** After the button, such as an error. */
  children?: ReactNode;
}

/** Files are dropped or picked; by keyboard they are picked. */
export function DropArea({
  label,
  title,
  rules,
  chooseLabel,
  accept,
  onDrop,
  onPick,
  isDisabled = false,
  instead,
  children,
}: DropAreaProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const isOpen = !isDisabled && !instead;
  useNoStrayDrops();

  const handleDragOver = (event: DragEvent) => {
    if (!isOpen || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    setIsOver(false);
    if (!isOpen || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    onDrop([...event.dataTransfer.files]);
  };
  const handlePick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onPick([...(target.files ?? [])]);
    // Otherwise picking the same files again would not fire a change event.
    target.value = '';
  };

  return (
    <section
      aria-label={label}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      className={classNames(
        'rounded-card border-2 border-dashed px-5 py-8 text-center sm:py-10',
        isOver ? 'border-accent bg-accent/10' : 'border-control bg-canvas',
      )}
    >
      {instead || (
        <>
          <ImagePlus aria-hidden="true" strokeWidth={1.25} className="mx-auto size-12 text-muted" />
          <p className="mt-3 font-semibold">{title}</p>
          <p id={`${id}-rules`} className="mt-1 text-sm text-muted">
            {rules}
          </p>
          <input
            id={id}
            type="file"
            accept={accept}
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
            {chooseLabel}
          </label>
          {children}
        </>
      )}
    </section>
  );
}
