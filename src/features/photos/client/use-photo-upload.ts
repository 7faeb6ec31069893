import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { showToast } from '#client/ui/toast.tsx';
import { dismissToast } from '#client/ui/toast-store.ts';
import { spinProblem } from '../photo-limits.ts';
import { findBatchProblem } from './batch-problem.ts';
import { checkPhoto } from './check-photo.ts';
import { uploadPhotos } from './upload-photos.ts';

interface PhotoUploadOptions {
  vehicleId: number;
  /** How many more photos the vehicle may have. */
  room: number;
  /** They become the 360° view, in the order of their names. */
  isSpin?: boolean;
  /** Refetches after an upload, because a failed one may have been stored. */
  onSettled: () => void;
}

interface Trouble {
  reasons: readonly string[];
  advice: string;
  /** The files that a retry would send, if it can help, and the label of its button. */
  again: readonly File[];
  againLabel?: string;
}

/** One batch at a time in one request: all of it is stored or nothing. */
export function usePhotoUpload({ vehicleId, room, isSpin = false, onSettled }: PhotoUploadOptions) {
  const [sentBytes, setSentBytes] = useState(0);
  const [trouble, setTrouble] = useState<Trouble>();
  const [checking, setChecking] = useState(0);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const upload = useMutation({
    mutationFn: (files: readonly File[]) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      return uploadPhotos(vehicleId, files, { onProgress: setSentBytes, signal, isSpin });
    },
    onSuccess: ({ length }) =>
      showToast({
        title: isSpin ? '360° view uploaded' : 'Photos uploaded',
        description: length === 1 ? '1 photo has been uploaded.' : `${length} photos have been uploaded.`,
      }),
    onError: (error, files) => {
      if (stop.current?.signal.aborted) return;
      fail(toTrouble(error, files));
    },
    onSettled,
  });

  function fail(reported: Trouble): void {
    setTrouble(reported);
    showToast({
      title: 'Upload failed',
      description: 'Failed to upload photos. Please try again.',
      variant: 'destructive',
    });
  }

  return {
    /** The batch being sent. */
    files: upload.isPending ? upload.variables : [],
    isSending: upload.isPending,
    sentBytes,
    trouble,
    cancel: () => stop.current?.abort(),
    /** How many files are being checked. */
    checking,
    async send(files: readonly File[]): Promise<void> {
      if (files.length === 0 || upload.isPending || checking > 0) return;
      dismissToast();
      setTrouble(undefined);
      const problem = isSpin ? spinProblem(files.length) : findBatchProblem(files.length, room);
      if (problem) {
        fail({ reasons: [problem], advice: NONE_STORED, again: [] });
        return;
      }
      setChecking(files.length);
      const { good, reasons } = await checkAll(isSpin ? inOrderOfNames(files) : files);
      setChecking(0);
      if (reasons.length > 0) {
        fail({ reasons, advice: NONE_STORED, again: good, againLabel: othersLabel(good.length) });
        return;
      }
      setSentBytes(0);
      upload.mutate(good);
    },
  };
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>;

/** Browsers hand over chosen files in any order; cameras and turntables number them. */
function inOrderOfNames(files: readonly File[]): File[] {
  return files.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

/** One at a time: each is decoded at full size. */
async function checkAll(files: readonly File[]): Promise<{ good: File[]; reasons: string[] }> {
  const good: File[] = [];
  const reasons: string[] = [];
  for (const file of files) {
    const checked = await checkPhoto(file);
    if ('file' in checked) good.push(checked.file);
    else reasons.push(checked.reason);
  }
  return { good, reasons };
}

function othersLabel(count: number): string {
  return count === 1 ? 'Send the other photo' : `Send the other ${count} photos`;
}

const NONE_STORED = 'None of these photos was stored.';

/** The server's message names the refused file; a retry leaves that one out. */
function toTrouble(error: unknown, files: readonly File[]): Trouble {
  const isRefusal = error instanceof ApiError && error.status < 500;
  if (!isRefusal) {
    // Only the response may be lost.
    return {
      reasons: ['The connection was lost before the server confirmed the photos.'],
      advice: 'Check below what was stored before you try again.',
      again: files,
    };
  }
  const reason = error.serverMessage ?? error.message;
  if (error.status === 401) return { reasons: [reason], advice: NONE_STORED, again: files };
  const others = files.filter((file) => !reason.startsWith(file.name));
  const again = others.length < files.length ? others : [];
  return { reasons: [reason], advice: NONE_STORED, again, againLabel: othersLabel(again.length) };
}
