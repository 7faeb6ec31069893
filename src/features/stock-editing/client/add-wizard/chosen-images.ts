import type { Toast } from '#client/ui/toast-store.ts';
import { MOST_PHOTO_BYTES, MOST_PHOTOS } from '#features/photos/photo-limits.ts';

/** A file of this device, to be uploaded. */
export interface FreshImage {
  /** Unique on this page only. */
  key: string;
  file: File;
}

/** A photo that is already stored, from an interrupted save. */
export interface StoredImage {
  key: string;
  photoId: number;
  url: string;
}

export type ChosenImage = FreshImage | StoredImage;

export function isFresh(image: ChosenImage): image is FreshImage {
  return 'file' in image;
}

export function toStoredImage({ id, url }: { id: number; url: string }): StoredImage {
  return { key: `photo-${id}`, photoId: id, url };
}

export type FileFacts = Pick<File, 'type' | 'size'>;

export interface Choice<Kind> {
  accepted: Kind[];
  /** The message for staff, if files were left out. */
  toast?: Toast;
}

/** Dropped files: pictures only, none over 10 MB, and not more than the limit. */
export function chooseDropped<Kind extends FileFacts>(files: readonly Kind[], present: number): Choice<Kind> {
  const pictures = files.filter((file) => file.type.startsWith('image/'));
  const fitting = pictures.filter((file) => file.size <= MOST_PHOTO_BYTES);
  const tooLarge = pictures.length - fitting.length;
  const chosen = choosePicked(fitting, present);
  if (chosen.toast) return chosen;
  if (pictures.length < files.length) {
    return {
      accepted: fitting,
      toast: refusal('Invalid Files', 'Please drop only image files (JPG, PNG, etc.)'),
    };
  }
  if (tooLarge > 0) {
    return {
      accepted: fitting,
      toast: refusal('Files Too Large', `${tooLarge} file(s) exceed the 10MB limit`),
    };
  }
  return { accepted: fitting };
}

/** Files from the picker: only their number is checked here; the server checks the rest. */
export function choosePicked<Kind>(files: readonly Kind[], present: number): Choice<Kind> {
  if (present + files.length <= MOST_PHOTOS) return { accepted: [...files] };
  return {
    accepted: [],
    toast: refusal('Upload limit reached', 'You can only upload up to 20 images per vehicle.'),
  };
}

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items];
  const [item] = moved.splice(from, 1);
  if (item !== undefined) moved.splice(to, 0, item);
  return moved;
}

function refusal(title: string, description: string): Toast {
  return { title, description, variant: 'destructive' };
}
