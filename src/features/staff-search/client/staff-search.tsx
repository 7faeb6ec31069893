import { Search } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazily } from '#client/lazily.tsx';
import { loadFirst } from '#client/load-first.ts';
import { Button } from '#client/ui/button.tsx';
import type { SearchDialogProps } from './search-dialog.tsx';
import type { SearchedPage } from './search-list.ts';
import { useEarlyKeys } from './use-early-keys.ts';

const SearchDialog = lazily<SearchDialogProps>(
  async () => (await import('./search-dialog.tsx')).SearchDialog,
);

/** The button and its shortcut, Ctrl K or Command K, which works in fields too. */
export function StaffSearch({ pages }: { pages: readonly SearchedPage[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const isWanted = useRef(false);
  const close = () => {
    isWanted.current = false;
    setIsOpen(false);
  };
  const early = useEarlyKeys(close);
  const open = useRef(async () => {});
  open.current = async () => {
    if (isWanted.current) return;
    isWanted.current = true;
    early.start();
    if (!(await loadFirst(SearchDialog))) {
      early.take();
      close();
    } else if (isWanted.current) setIsOpen(true);
  };
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      void open.current();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label="Search the staff area"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search (Ctrl K)"
        onClick={() => open.current()}
        className="shrink-0"
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="max-md:hidden">Search</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog pages={pages} takeEarly={early.take} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Not where the keys mean a link in a text, and not over another dialog, whose work would be left. */
function isShortcut(event: KeyboardEvent): boolean {
  const isPressed = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (!isPressed || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return false;
  const isRich = event.target instanceof HTMLElement && event.target.isContentEditable;
  return !isRich && !document.querySelector('[role="dialog"]');
}
