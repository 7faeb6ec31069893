import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../client/api-client.ts';
import { showToast } from '../../../client/ui/toast.tsx';
import { findBatchProblem } from './batch-problem.ts';
import { uploadPhotos } from './upload-photos.ts';

interface PhotoUploadOptions {
  vehicleId: number;
  /** How many more photos the vehicle can have. */
  room: number;
  /** After an upload, whether it was stored or not is to be read from the server. */
  onSettled: () => void;
}

interface Trouble {
  reason: string;
  advice: string;
  /** The files to send again, where that may help. */
  again: readonly File[];
}

/** One batch at a time, sent as one request: all of it is stored or nothing. */
export function usePhotoUpload({ vehicleId, room, onSettled }: PhotoUploadOptions) {
  const [sentBytes, setSentBytes] = useState(0);
  const [trouble, setTrouble] = useState<Trouble>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const upload = useMutation({
    mutationFn: (files: readonly File[]) => {
      stop.current = new AbortController();
      return uploadPhotos(vehicleId, files, { onProgress: setSentBytes, signal: stop.current.signal });
    },
    onSuccess: ({ length }) =>
      showToast({
        title: 'Photos uploaded',
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
    /** The batch that is on its way. */
    files: upload.isPending ? upload.variables : [],
    isSending: upload.isPending,
    sentBytes,
    trouble,
    cancel: () => stop.current?.abort(),
    send(files: readonly File[]): void {
      if (files.length === 0 || upload.isPending) return;
      const problem = findBatchProblem(files, room);
      if (problem) {
        fail({ reason: problem, advice: NONE_STORED, again: [] });
        return;
      }
      setTrouble(undefined);
      setSentBytes(0);
      upload.mutate(files);
    },
  };
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>;

const NONE_STORED = 'None of these photos was stored.';

/** The server's own words name the file that it refused; the same files would be refused again. */
function toTrouble(error: unknown, files: readonly File[]): Trouble {
  const isRefusal = error instanceof ApiError && error.status < 500;
  if (!isRefusal) {
    // The answer may be all that was lost.
    return {
      reason: 'The connection was lost before the server confirmed the photos.',
      advice: 'Check below what was stored before you try again.',
      again: files,
    };
  }
  const reason = error.serverMessage ?? error.message;
  return { reason, advice: NONE_STORED, again: error.status === 401 ? files : [] };
}
