import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sendWithProgress } from '#client/api/send-with-progress.ts';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';
import { showToast } from '#client/ui/toast.tsx';
import { checkPhoto } from '#features/photos/client/check-photo.ts';
import type { SitePicture, uploadSitePicture } from '#features/photos/site-picture.contract.ts';
import { isSvg, SVG_ADVICE, type Trouble, toTrouble } from './picture-trouble.ts';

export type UploadState =
  | { kind: 'idle' | 'checking' | 'done' }
  /** From 0 to 1; at 1 the server is at work. */
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; trouble: Trouble };

/** Timeout without progress. */
const SILENCE_MS = 60_000;

/** One picture at a time; another choice replaces the one on its way. */
export function usePictureUpload(onDone: (picture: SitePicture) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  // Offline it fails at once, and says so, instead of waiting.
  const { mutateAsync: sendPicture } = useMutation({ mutationFn: upload, networkMode: 'always' });
  const running = useRef<AbortController>(undefined);
  // A list may be put in another order while its picture is on the way.
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(
    () => () => {
      if (!running.current) return;
      running.current.abort();
      showToast({
        title: 'Upload stopped',
        description: 'You left before the picture had arrived. Choose it again.',
        variant: 'destructive',
      });
    },
    [],
  );
  useLeaveWarning(state.kind === 'sending');

  async function send(file: File): Promise<void> {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const tell = (next: UploadState) => {
      if (stop.signal.aborted) return;
      setState(next);
      if (next.kind === 'done' || next.kind === 'failed') running.current = undefined;
    };
    setState({ kind: 'checking' });
    if (isSvg(file)) {
      tell({ kind: 'failed', trouble: { reason: `${file.name} is an SVG drawing.`, advice: SVG_ADVICE } });
      return;
    }
    const checked = await checkPhoto(file);
    if ('reason' in checked) {
      tell({ kind: 'failed', trouble: { reason: checked.reason, advice: 'Choose another file.' } });
      return;
    }
    try {
      tell({ kind: 'sending', share: 0 });
      const { picture } = await sendPicture({
        file: checked.file,
        onProgress: (share) => tell({ kind: 'sending', share }),
        signal: stop.signal,
      });
      if (stop.signal.aborted) return;
      latest.current(picture);
      tell({ kind: 'done' });
    } catch (error) {
      tell({ kind: 'failed', trouble: toTrouble(error, file) });
    }
  }

  return {
    state,
    send,
    cancel() {
      running.current?.abort();
      running.current = undefined;
      setState({ kind: 'idle' });
    },
    /** Clears the message once it is out of date, as after the picture was removed. */
    forget: () => setState({ kind: 'idle' }),
  };
}

interface Sending {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

function upload({ file, onProgress, signal }: Sending) {
  const body = new FormData();
  body.append('picture', file);
  return sendWithProgress<typeof uploadSitePicture>('/api/admin/settings/pictures', {
    body,
    onProgress,
    signal,
    cancels: 'at any time',
    silenceMs: SILENCE_MS,
  });
}
