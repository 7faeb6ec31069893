import { useLocation, useSearch } from 'wouter';

/** A choice that stands in the address; what the history entry holds besides stays. */
export function useAddressText(name: string, initial: string): [string, (text: string) => void] {
  const [, navigate] = useLocation();
  const text = new URLSearchParams(useSearch()).get(name) ?? initial;
  const change = (next: string) => {
    // As it is now, not as it was drawn: two choices may be made at once.
    const all = new URLSearchParams(location.search);
    if (next === initial) all.delete(name);
    else all.set(name, next);
    navigate(`${location.pathname}${all.size > 0 ? `?${all}` : ''}`, {
      replace: true,
      state: history.state,
    });
  };
  return [text, change];
}
