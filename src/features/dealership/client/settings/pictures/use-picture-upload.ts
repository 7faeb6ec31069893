import { useEffect, useRef, useState } from 'react';
import { sendWithProgress } from '#client/send-with-progress.ts';
import { useLeaveWarning } from '#client/use-leave-warning.ts';
import { checkPhoto } from '#features/photos/client/check-photo.ts';
import type { SitePicture, uploadSitePicture } from '#features/photos/site-picture.contract.ts';
import { isSvg, SVG_ADVICE, type Trouble, toTrouble } from './picture-trouble.ts';

export type UploadState =
  | { kind: 'idle' | 'checking' | 'done' }
  /** From 0 to 1; at 1 the server is at work. */
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; trouble: Trouble };

export type PictureUpload = ReturnType<typeof usePictureUpload>;

/** Timeout without progress. */
const SILENCE_MS = 60_000;

/** One picture at a time; another choice replaces the one on its way. */
export function usePictureUpload(onDone: (picture: SitePicture) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  // A list may be put in another order while its picture is on the way.
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(() => () => running.current?.abort(), []);
  useLeaveWarning(state.kind === 'sending');

  async function send(file: File): Promise<void> {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const tell = (next: UploadState) => {
      if (!stop.signal.aborted) setState(next);
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
      const body = new FormData();
      body.append('picture', checked.file);
      tell({ kind: 'sending', share: 0 });
      const { picture } = await sendWithProgress<typeof uploadSitePicture>('/api/admin/settings/pictures', {
        body,
        onProgress: (share) => tell({ kind: 'sending', share }),
        signal: stop.signal,
        cancels: 'at any time',
        silenceMs: SILENCE_MS,
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
      setState({ kind: 'idle' });
    },
    /** What it said is out of date, as after the picture was removed. */
    forget: () => setState({ kind: 'idle' }),
  };
}
