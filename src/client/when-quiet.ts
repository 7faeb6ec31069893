/** Nothing that the visitor waits for waits for this: it begins two seconds after the page has loaded. */
export function whenQuiet(work: () => void): void {
  const start = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(work), 2_000);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
}

let isQuiet: Promise<void> | undefined;

/** For code of what the server has drawn already and nobody works with. The server itself does not wait. */
export function untilQuiet(): Promise<void> {
  isQuiet ??= typeof window === 'undefined' ? Promise.resolve() : new Promise(whenQuiet);
  return isQuiet;
}
