import { useCallback } from 'react';
import { useSearch } from 'wouter';

/** Scrolls to the list item that the address names, once it is there. */
export function useScrollToTarget(name: 'booking' | 'hold') {
  const target = new URLSearchParams(useSearch()).get(name);
  const scroll = useCallback((place: HTMLElement | null) => place?.scrollIntoView({ block: 'center' }), []);
  return (id: number) => (target === `${id}` ? scroll : undefined);
}
