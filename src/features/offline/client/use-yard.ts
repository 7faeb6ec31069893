import { useEffect, useRef, useState } from 'react';
import type { YardList } from '../offline.contract.ts';
import { shelves } from './shelves.ts';
import { startOffline } from './start-offline.ts';
import { askYard, loadYard, NoRoom, type YardProgress } from './yard/load-yard.ts';
import { asOnly } from './yard/refresh-yard.ts';

/** Loads the yard for somebody who asked, and says how far it is. `onChange`: something else is kept now. */
export function useYard(onChange: () => Promise<void>) {
  const [offer, setOffer] = useState<YardList>();
  const [progress, setProgress] = useState<YardProgress>();
  const [problem, setProblem] = useState('');
  const stopping = useRef<AbortController>(undefined);

  // How large it is, is known before it is loaded.
  useEffect(() => {
    const leaving = new AbortController();
    const ask = () => askYard(leaving.signal).then(setOffer, () => {});
    void ask();
    window.addEventListener('online', ask);
    return () => {
      leaving.abort();
      stopping.current?.abort();
      window.removeEventListener('online', ask);
    };
  }, []);

  async function load(): Promise<void> {
    const stop = new AbortController();
    stopping.current = stop;
    setProblem('');
    setProgress({ done: 0, total: 0 });
    try {
      await startOffline({ isWanted: true });
      await navigator.storage?.persist?.().catch(() => false);
      const loaded = await asOnly(() => loadYard(stop.signal, setProgress));
      if (loaded === false) setProblem('Another tab is loading the yard at the moment.');
    } catch (error) {
      if (!stop.signal.aborted) setProblem(problemOf(error));
    }
    setProgress(undefined);
    await onChange();
  }

  async function remove(): Promise<void> {
    await caches.delete(shelves.yard);
    await onChange();
  }

  return { offer, progress, problem, load, remove, stop: () => stopping.current?.abort() };
}

function problemOf(error: unknown): string {
  if (error instanceof NoRoom)
    return 'This device has no room for more, even without photos. What is listed below is kept. Make some room, then go on.';
  return 'The connection was lost. What has been loaded is kept: go on when there is reception.';
}
