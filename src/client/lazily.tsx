import { type ComponentType, use } from 'react';

export interface LazyComponent<Props> {
  (props: Props & JsxProps): React.ReactNode;
  /** Preloads the code. */
  preload(): Promise<void>;
}

type JsxProps = Record<never, never>;

const everything: (() => Promise<void>)[] = [];

/**
 * A component whose code loads when it is first shown. Unlike React.lazy it renders at once when the code is loaded,
 * so the server, which preloads everything, renders it in one pass.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  const start = () => {
    loading ??= load().then((component) => {
      Loaded = component;
      return component;
    });
    // A failed download can be retried, by the next visit or the reload prompt.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };

  function Lazy(props: Props) {
    const Component = Loaded ?? use(start());
    return <Component {...props} />;
  }
  Lazy.preload = async () => void (await start());
  everything.push(Lazy.preload);
  return Lazy;
}

export async function preloadEverything(): Promise<void> {
  // Loading one may register more.
  for (let done = 0; done < everything.length; done += 1) await everything[done]?.();
}
