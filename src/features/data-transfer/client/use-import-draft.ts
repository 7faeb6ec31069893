import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoadedFile, type PreviewAnswer, requestPreview } from './transfer-calls.ts';

/** What is about to be imported, and what that would do: the card and the preview below it speak of the same. */
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
    // The stock may be another by the time the same file is chosen again.
    gcTime: 0,
  });
  return { file, setFile, clearExisting, setClearExisting, preview };
}

export type ImportDraft = ReturnType<typeof useImportDraft>;

// Two files can have one name and one size, so each gets a number when it is first looked at.
const keys = new WeakMap<LoadedFile, number>();
let lastKey = 0;

function previewKeyOf(file: LoadedFile): number {
  const key = keys.get(file) ?? lastKey + 1;
  lastKey = Math.max(lastKey, key);
  keys.set(file, key);
  return key;
}
