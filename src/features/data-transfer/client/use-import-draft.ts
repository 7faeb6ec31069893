import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoadedFile, type PreviewAnswer, requestPreview } from './transfer-calls.ts';

/** The chosen file and its preview, shared by the card and the preview below it. */
export function useImportDraft() {
  const [file, setFile] = useState<LoadedFile>();
  const [draftsChosen, setDraftsChosen] = useState<{ of: LoadedFile | undefined; isOn: boolean }>();
  const [clearExisting, setClearExisting] = useState(true);
  const preview = useQuery<PreviewAnswer>({
    queryKey: ['import preview', file ? previewKeyOf(file) : 0, clearExisting],
    queryFn: ({ signal }) => {
      if (!file) throw new Error('There is no file to look at');
      return requestPreview(file, { clearExisting, signal });
    },
    // Without a vehicle there is nothing to look at.
    enabled: file !== undefined && file.vehicleCount > 0,
    // The stock may have changed when the same file is chosen again.
    gcTime: 0,
  });
  const lacking = lackingIn(preview.data);
  // What somebody has chosen holds for this file, also once rows of it are left out.
  const whole = file?.original ?? file;
  const chosen = draftsChosen?.of === whole ? draftsChosen?.isOn : undefined;
  return {
    ...{ file, setFile, clearExisting, setClearExisting, preview },
    /** New vehicles come as drafts: at first where they lack photos or a price. */
    asDrafts: chosen ?? lacking.length > 0,
    setAsDrafts: (isOn: boolean) => setDraftsChosen({ of: whole, isOn }),
    lacking,
  };
}

/** New vehicles that lack something to be shown to buyers. */
export function lackingIn(preview: PreviewAnswer | undefined) {
  return preview?.rows.filter(({ lacks }) => lacks) ?? [];
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
