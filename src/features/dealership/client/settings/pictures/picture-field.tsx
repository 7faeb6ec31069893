import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { showToast } from '#client/ui/toast.tsx';
import { useNoStrayDrops } from '#client/ui/use-no-stray-drops.ts';
import { photoAddress } from '#features/photos/photo-address.ts';
import { ACCEPTED_TYPES } from '#features/photos/photo-limits.ts';
import { fieldId, type Path, patternOf } from '../at-path.ts';
import { useEditing, useSetting } from '../fields/editing.tsx';
import { FocusControl } from './focus-control.tsx';
import { CENTRE } from './focus-point.ts';
import { PicturePreview } from './picture-preview.tsx';
import { pictureUseOf } from './picture-uses.ts';
import { readOwn } from './read-own.ts';
import { UploadReport } from './upload-report.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

interface PictureFieldProps {
  path: Path;
  label: string;
  /** What is shown while there is no own picture. */
  instead?: ReactNode;
  /** A drawn picture can be chosen above: that control names the field, and removes the own picture. */
  isOneOfTwo?: boolean;
}

/** A picture is chosen or dropped, shown as visitors will see it, replaced and removed. All of it is a draft. */
export function PictureField({ path, label, instead, isOneOfTwo = false }: PictureFieldProps) {
  const { value, setValue, problem, onLeave } = useSetting(path);
  const { mayChange, pictureOf, addPicture } = useEditing();
  const use = pictureUseOf(patternOf(path));
  const id = fieldId(path);
  const own = readOwn(value);
  const picture = own && { ...pictureOf(own.id), focus: own.focus };
  const input = useRef<HTMLInputElement>(null);
  const upload = usePictureUpload((uploaded) => {
    addPicture(uploaded);
    setValue({ id: uploaded.id, focus: CENTRE });
  });
  const { isOver, handlers } = useFileDrop(mayChange, upload.send);

  const handlePick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Otherwise picking the same file again would not fire a change event.
    target.value = '';
    if (file) void upload.send(file);
  };
  const handleRemove = () => {
    setValue(null);
    upload.forget();
    input.current?.focus();
    showToast({ title: `${label} removed`, action: { label: 'Undo', onPress: () => setValue(own) } });
  };
  const handleCancel = () => {
    upload.cancel();
    input.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out like the labels of other fields
    <div role="group" aria-labelledby={`${id}-label`} className="col-span-full min-w-0">
      <p id={`${id}-label`} className={isOneOfTwo ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>
        {label}
      </p>
      <div
        {...handlers}
        className={classNames(
          'grid gap-4 rounded-control border border-dashed p-4',
          isOver ? 'border-accent bg-accent/10' : 'border-control',
        )}
      >
        {picture ? (
          <PicturePreview kind={use.kind} picture={picture} />
        ) : (
          (instead ?? <p className="text-muted">{use.without}</p>)
        )}
        {picture && picture.width > 0 && picture.width < use.enoughWidth && (
          <p className="text-sm text-muted">
            It is only {picture.width} pixels wide and may look blurred. {use.enoughWidth} or more are better.
          </p>
        )}
        {mayChange && (
          <div className="flex flex-wrap items-center gap-3">
            <input
              ref={input}
              id={id}
              type="file"
              accept={ACCEPTED_TYPES}
              aria-invalid={problem ? true : undefined}
              aria-describedby={classNames(`${id}-hint`, problem && `${id}-error`)}
              onChange={handlePick}
              onBlur={onLeave}
              className="peer sr-only scroll-mt-60 scroll-mb-8"
            />
            <label
              htmlFor={id}
              className="inline-flex min-h-9 cursor-pointer items-center rounded-control border border-control px-3 py-1.5 text-sm font-semibold peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-focus hover:border-ink hover:bg-sunken pointer-coarse:min-h-11"
            >
              {own ? `Replace ${use.noun}` : use.choose}
            </label>
            {own && !isOneOfTwo && (
              <Button
                variant="quietDanger"
                size="sm"
                onClick={handleRemove}
                className="pointer-coarse:min-h-11"
              >
                Remove {use.noun}
              </Button>
            )}
            <span className="text-sm text-muted pointer-coarse:hidden">or drop a file here</span>
          </div>
        )}
        <UploadReport
          state={upload.state}
          hasPicture={own !== undefined}
          onCancel={handleCancel}
          onAgain={(file) => {
            void upload.send(file);
            input.current?.focus();
          }}
        />
        {mayChange && picture && focused.includes(use.kind) && (
          <FocusControl
            source={photoAddress(picture, 640)}
            width={picture.width}
            height={picture.height}
            value={picture.focus}
            onValue={(focus) => setValue({ ...own, focus })}
          />
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {use.hint} JPG, PNG or WebP, at most 10 MB.
      </p>
      {problem && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger-text">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Logo and icon are never cut. */
const focused: readonly string[] = ['hero', 'person', 'gallery'];

function useFileDrop(isOpen: boolean, onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  useNoStrayDrops();
  const isFile = (event: DragEvent) => isOpen && event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!isFile(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        setIsOver(false);
        if (!isFile(event)) return;
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      },
    },
  };
}
