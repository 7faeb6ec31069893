import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoadedFile, type PreviewAnswer, requestPreview } from './transfer-calls.ts';

/** The chosen file and its preview, shared by the card and the preview below it. */
export function useImportDraft() {
  const [file, setFile] = useState<LoadedFile>();
  const [clearExisting, setClearExisting] = useState(true);
  const preview = useQuery<PreviewAnswer>({
    queryKey: ['import preview', file ? previewKeyOf(file) : 0, clearExisting],
    queryFn: ({ signal }) => {
      if (!file) throw new Error('There is no file to look at');
      return requestPreview(file, { clearExisting, signal });
    },
    enabled: file !== undefined,
    // The stock may have changed when the same file is chosen again.
    gcTime: 0,
  });
  return { file, setFile, clearExisting, setClearExisting, preview };
}

export type ImportDraft = ReturnType<typeof useImportDraft>;

// Files may share name and size, so each gets an id when first seen.
const keys = new WeakMap<LoadedFile, number>();
let lastKey = 0;

function previewKeyOf(file: LoadedFile): number {
  const key = keys.get(file) ?? lastKey + 1;
  lastKey = Math.max(lastKey, key);
  keys.set(file, key);
  return key;
}
