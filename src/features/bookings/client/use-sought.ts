import { useCallback } from 'react';
import { useSearch } from 'wouter';

/** For the one in a list that the address names: brings it into view once it is there. */
export function useSought(name: 'booking' | 'hold') {
  const sought = new URLSearchParams(useSearch()).get(name);
  const bring = useCallback((place: HTMLElement | null) => place?.scrollIntoView({ block: 'center' }), []);
  return (id: number) => (sought === `${id}` ? bring : undefined);
}
