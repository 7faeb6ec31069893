import { useCallback } from 'react';
import { useSearch } from 'wouter';

/** Scrolls to the list item that the address names, once it is there. */
export function useSought(name: 'booking' | 'hold') {
  const sought = new URLSearchParams(useSearch()).get(name);
  const bring = useCallback((place: HTMLElement | null) => place?.scrollIntoView({ block: 'center' }), []);
  return (id: number) => (sought === `${id}` ? bring : undefined);
}
