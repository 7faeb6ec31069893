import { useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useAccountName } from './may.tsx';

/**
 * Views and filters of a list, which stand in its address: somebody who comes back by the menu finds them as they have
 * left them. By account on this device. A link that names filters is followed, and not remembered. Pages that show the same
 * list keep it in one place.
 */
export function useKeptAddress(names: readonly string[], list?: string): void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const account = useAccountName();
  const known = useRef<string>(undefined);
  // A page is hidden, not gone, while the code of the one pressed next is fetched: shown again, it is come back to as well.
  useLayoutEffect(
    () => () => {
      known.current = undefined;
    },
    [],
  );
  useLayoutEffect(() => {
    const place = `list ${list ?? path} ${account}`;
    const isArrival = known.current === undefined;
    const narrowed = pick(search, names);
    if (isArrival && search === '') {
      const kept = pick(read(place), names);
      known.current = kept;
      if (kept !== '') navigate(`${path}?${kept}`, { replace: true, state: history.state });
      return;
    }
    if (!isArrival && narrowed !== known.current) keep(place, narrowed);
    known.current = narrowed;
  }, [path, search, account, names, list, navigate]);
}

function pick(search: string, names: readonly string[]): string {
  const all = new URLSearchParams(search);
  return new URLSearchParams([...all].filter(([name]) => names.includes(name))).toString();
}

function read(place: string): string {
  try {
    return localStorage.getItem(place) ?? '';
  } catch {
    return '';
  }
}

function keep(place: string, narrowed: string): void {
  try {
    localStorage.setItem(place, narrowed);
  } catch {
    // forbidden: lasts until the page is left
  }
}
