/** A connection that is just back may carry nothing yet. */
const WAITS_MS = [1_000, 5_000, 20_000];

/** Does this where there is a connection and whenever it returns, a few times more until what is returned is called. */
export function whenBack(work: () => Promise<void>): () => void {
  let isOver = false;
  let isAtWork = false;
  const handleOnline = async () => {
    if (isAtWork) return;
    isAtWork = true;
    for (const wait of WAITS_MS) {
      await new Promise((resume) => setTimeout(resume, wait));
      if (isOver) return;
      if (navigator.onLine) await work();
    }
    isAtWork = false;
  };
  window.addEventListener('online', handleOnline);
  if (navigator.onLine) void handleOnline();
  return () => {
    isOver = true;
    window.removeEventListener('online', handleOnline);
  };
}
