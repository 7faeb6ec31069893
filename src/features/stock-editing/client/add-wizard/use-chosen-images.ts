import { useEffect, useRef, useState } from 'react';
import { randomKey } from '#client/random-key.ts';
import { showToast } from '#client/ui/toast.tsx';
import { checkPhoto, isHeic } from '#features/photos/client/check-photo.ts';
import { MOST_PHOTO_BYTES } from '#features/photos/photo-limits.ts';
import {
  type Choice,
  type ChosenImage,
  chooseDropped,
  choosePicked,
  moveItem,
  type StoredImage,
} from './chosen-images.ts';
import { makePreview } from './image-preview.ts';

/** The images of the wizard with their actions and messages. */
export function useChosenImages(stored: readonly StoredImage[]) {
  const [images, setImages] = useState<readonly ChosenImage[]>(stored);
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(
    () => new Map(stored.map(({ key, url }) => [key, `${url}?w=320`])),
  );
  /** Why an image is refused, by its key. */
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  // Files are checked asynchronously before they are counted, and more may be added meanwhile.
  const count = useRef(images.length);
  useEffect(() => {
    count.current = images.length;
  }, [images]);
  const allPreviews = useRef(new Set<string>());

  useEffect(() => {
    const urls = allPreviews.current;
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);

  async function add(
    files: readonly File[],
    choose: (prepared: readonly File[], present: number) => Choice<File>,
  ): Promise<void> {
    const { prepared, refusals } = await prepare(files);
    const { accepted, toast } = choose(prepared, count.current);
    if (toast) showToast(toast);
    else if (refusals.length > 0) {
      showToast({ title: 'Invalid Files', description: refusals.join(' '), variant: 'destructive' });
    }
    if (accepted.length === 0) return;
    const added = accepted.map((file) => ({ key: randomKey(), file }));
    count.current += added.length;
    setImages((now) => [...now, ...added]);
    if (!toast && refusals.length === 0) {
      showToast({ title: 'Images Added', description: `${added.length} image(s) added.` });
    }
    // One at a time: each is decoded at full size.
    for (const { key, file } of added) {
      const checked = await checkPhoto(file);
      if ('reason' in checked) setProblems((now) => new Map(now).set(key, checked.reason));
      const url = await makePreview(file);
      if (!url) continue;
      allPreviews.current.add(url);
      setPreviews((now) => new Map(now).set(key, url));
    }
  }

  return {
    images,
    previews,
    /** Problems of images that are still chosen. */
    problems: images.flatMap(({ key }) => problems.get(key) ?? []),
    addDropped: (files: readonly File[]) => add(files, chooseDropped),
    addPicked: (files: readonly File[]) => add(files, choosePicked),
    leaveOutBad: () => setImages(images.filter(({ key }) => !problems.has(key))),
    move(from: number, to: number): void {
      if (from === to || to < 0 || to >= images.length) return;
      setImages(moveItem(images, from, to));
      showToast({ title: 'Images Reordered', description: 'The first image is the main image.' });
    },
    makeMain(from: number): void {
      setImages(moveItem(images, from, 0));
      showToast({ title: 'Main Image Updated', description: 'This image is shown first.' });
    },
    remove(key: string): void {
      setImages(images.filter((image) => image.key !== key));
      const url = previews.get(key);
      if (url) URL.revokeObjectURL(url);
    },
    clear(): void {
      setImages([]);
      for (const url of previews.values()) URL.revokeObjectURL(url);
      setPreviews(new Map());
    },
  };
}

/** Shrinks photos that are too large, if they can be decoded; HEIC becomes JPEG or is refused at once. */
async function prepare(files: readonly File[]): Promise<{ prepared: File[]; refusals: string[] }> {
  const prepared: File[] = [];
  const refusals: string[] = [];
  for (const file of files) {
    if (await isHeic(file)) {
      const converted = await checkPhoto(file);
      if ('file' in converted) prepared.push(converted.file);
      else refusals.push(converted.reason);
      continue;
    }
    const checked = file.size > MOST_PHOTO_BYTES ? await checkPhoto(file) : { file };
    prepared.push('file' in checked ? checked.file : file);
  }
  return { prepared, refusals };
}

export type ChosenImages = ReturnType<typeof useChosenImages>;
