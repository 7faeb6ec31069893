import { useEffect, useRef, useState } from 'react';
import { randomKey } from '../../../../../client/random-key.ts';
import { showToast } from '../../../../../client/ui/toast.tsx';
import {
  type Choice,
  type ChosenImage,
  chooseDropped,
  choosePicked,
  moveItem,
  type StoredImage,
} from './chosen-images.ts';
import { makePreview } from './image-preview.ts';

/** The images of the wizard, with what can be done to them and the words for it. */
export function useChosenImages(stored: readonly StoredImage[]) {
  const [images, setImages] = useState<readonly ChosenImage[]>(stored);
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(
    () => new Map(stored.map(({ key, url }) => [key, `${url}?w=320`])),
  );
  const allPreviews = useRef(new Set<string>());

  useEffect(() => {
    const urls = allPreviews.current;
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);

  async function add({ accepted, toast }: Choice<File>): Promise<void> {
    if (toast) showToast(toast);
    if (accepted.length === 0) return;
    const added = accepted.map((file) => ({ key: randomKey(), file }));
    setImages((now) => [...now, ...added]);
    if (!toast) {
      showToast({ title: 'Images Added', description: `${added.length} image(s) added.` });
    }
    // One after the other: each is decoded at full size for a moment.
    for (const { key, file } of added) {
      const url = await makePreview(file);
      if (!url) continue;
      allPreviews.current.add(url);
      setPreviews((now) => new Map(now).set(key, url));
    }
  }

  return {
    images,
    previews,
    addDropped: (files: readonly File[]) => add(chooseDropped(files, images.length)),
    addPicked: (files: readonly File[]) => add(choosePicked(files, images.length)),
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

export type ChosenImages = ReturnType<typeof useChosenImages>;
