import { type ComponentType, use } from 'react';
import { tellNewer } from './navigation/newer-version.ts';

export interface LazyComponent<Props> {
  (props: Props & JsxProps): React.ReactNode;
  /** Preloads the code. */
  preload(): Promise<unknown>;
}

type JsxProps = Record<never, never>;

const everything: (() => Promise<unknown>)[] = [];

/**
 * A component whose code loads when it is first shown. Unlike React.lazy it renders at once when the code is loaded,
 * so the server, which preloads everything, renders it in one pass.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  const start = () =>
    (loading ??= load().then(
      (component) => (Loaded = component),
      (error) => {
        loading = undefined; // a failed download can be retried
        throw error;
      },
    ));
  let patient: Promise<ComponentType<Props>> | undefined;
  // One promise until the code is there: each new one would be asked for as soon as the one before has failed.
  const whenThere = () => (patient ??= untilThere(start));

  function Lazy(props: Props) {
    const Component = Loaded ?? use(whenThere());
    return <Component {...props} />;
  }
  Lazy.preload = start;
  if (import.meta.env.SSR) everything.push(Lazy.preload);
  return Lazy;
}

/** Tries again with growing pauses, and as soon as there is a connection. What the server has sent stays to be seen meanwhile. */
async function untilThere<Result>(start: () => Promise<Result>): Promise<Result> {
  let wasOnline = false;
  for (let pauseMs = 1_000; ; pauseMs *= 2) {
    try {
      return await start();
    } catch {
      // Twice, because the first request after a gap may go out before the connection carries it.
      if (navigator.onLine && wasOnline) tellNewer({});
      wasOnline = navigator.onLine;
      await new Promise((resume) => {
        addEventListener('online', resume, { once: true });
        setTimeout(resume, pauseMs);
      });
    }
  }
}

export async function preloadEverything(): Promise<void> {
  // Loading one may register more.
  for (let done = 0; done < everything.length; done += 1) await everything[done]?.();
}
