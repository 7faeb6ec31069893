export const TOAST_MS = 5_000;
/** Time to read what was done, and to reach Undo by hand or by F8. */
export const ACTION_TOAST_MS = 15_000;

export interface ToastTimer {
  pause(): void;
  resume(): void;
  stop(): void;
}

/** Counts down while not paused. */
export function startToastTimer(onEnd: () => void, durationMs = TOAST_MS): ToastTimer {
  let leftMs = durationMs;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pause = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    leftMs -= Date.now() - startedAt;
  };
  const resume = () => {
    if (timer !== undefined) return;
    startedAt = Date.now();
    timer = setTimeout(onEnd, leftMs);
  };
  resume();
  return { pause, resume, stop: () => clearTimeout(timer) };
}
