import { createContext, use, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Address } from '#shared/call-address.ts';
import type { Reads } from './reads.ts';

export const ReadsContext = createContext<Reads | undefined>(undefined);

export function useReads(): Reads {
  const reads = use(ReadsContext);
  if (!reads) throw new Error('There is no ReadsContext around this component');
  return reads;
}

/** Whether a worker may have kept the answer. */
const hasCopies = () => Boolean(navigator.serviceWorker?.controller);

interface ReadOptions {
  /** False: shows a cached answer and requests nothing. */
  isEnabled?: boolean;
  /** Shows the previous path's answer while another is loading. */
  keepsFormer?: boolean;
  /** Fails offline instead of waiting. */
  asksOffline?: boolean;
  /** Cache time after the last use; 30 minutes by default. */
  cacheMs?: number;
}

/** The answer of an API address. Fetched when not cached, and again when the connection returns. */
export function useRead<Answer>(path: Address<Answer>, options: ReadOptions = {}) {
  const { isEnabled = true, keepsFormer = false, asksOffline = false, cacheMs } = options;
  const reads = useReads();
  const watch = useCallback((tell: () => void) => reads.watch(path, tell, cacheMs), [reads, path, cacheMs]);
  const get = () => reads.get(path);
  const { answer, isFailed = false } = useSyncExternalStore(watch, get, get);
  const former = useRef<unknown>(undefined);
  const isMounted = useRef(false);

  useEffect(() => {
    if (answer !== undefined) former.current = answer;
  }, [answer]);

  useEffect(() => {
    // Stale answers are refetched when the address changes, not on every mount.
    const wasMounted = isMounted.current;
    isMounted.current = true;
    if (!isEnabled) return;
    const askUnlessFresh = () => {
      if (!reads.isFresh(path)) void reads.ask(path);
    };
    const { answer, isFailed } = reads.get(path);
    const isKnown = answer !== undefined || isFailed;
    if ((!isKnown || wasMounted) && (asksOffline || navigator.onLine || hasCopies())) askUnlessFresh();
    window.addEventListener('online', askUnlessFresh);
    return () => window.removeEventListener('online', askUnlessFresh);
  }, [reads, path, isEnabled, asksOffline]);

  const isUnread = answer === undefined && !isFailed;
  const data = isUnread && keepsFormer ? former.current : answer;
  return {
    // Typed by the contract.
    data: data as Answer | undefined,
    isPending: isUnread && data === undefined,
    isFormer: isUnread && data !== undefined,
    isError: isFailed,
    refetch: () => reads.ask(path),
  };
}
