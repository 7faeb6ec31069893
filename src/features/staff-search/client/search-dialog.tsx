import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { callApi } from '#client/api/api-client.ts';
import { useSettled } from '#client/hooks/use-settled.ts';
import { leavePage } from '#client/navigation/history-guard.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { wantCommand } from '#features/staff/client/commands/command-store.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { searchStaffArea } from '../staff-search.contract.ts';
import { type Found, listFound, nextPlace, type SearchedPage } from './search-list.ts';
import { useSearched } from './use-searched.ts';

const SETTLE_MS = 150;
const SHORTEST = 2;
const LONGEST = 100;

export interface SearchDialogProps {
  pages: readonly SearchedPage[];
  /** What was typed before the field was there. */
  takeEarly: () => string;
  onClose: () => void;
}

/** A combobox: the focus stays in the field, arrows choose, Enter goes there. */
export function SearchDialog({ pages, takeEarly, onClose }: SearchDialogProps) {
  const [, navigate] = useLocation();
  const id = useId();
  const [words, setWords] = useState('');
  const [place, setPlace] = useState(0);
  const settled = useSettled(words.trim(), SETTLE_MS);
  const isAsked = settled.length >= SHORTEST;
  const { data, isError, isFetching } = useQuery({
    queryKey: ['staff-search', settled],
    queryFn: () => callApi<typeof searchStaffArea>('POST /api/admin/search', { body: { words: settled } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const searched = useSearched(pages);
  const found = listFound(words, searched, (isAsked && words.trim() && data) || []);
  const active = found[Math.min(place, found.length - 1)];
  const isWaiting = isFetching || words.trim() !== settled;
  useEffect(() => {
    // Some browsers answer with a promise, which an effect must not return.
    void document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, place]);

  const go = ({ href, command }: Found) => {
    flushSync(onClose);
    // The dialog gives the focus back first; then the page takes it.
    setTimeout(() => {
      const isDone = command !== undefined && wantCommand(command);
      if (!isDone && href !== '') leavePage(() => navigate(href));
    });
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, Math.min(place, found.length - 1), found.length);
    if (next !== undefined) {
      event.preventDefault();
      setPlace(next);
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(active);
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title="Search the staff area">
      <input
        type="text"
        role="combobox"
        aria-label="Vehicle, inquiry, booking, hold, person, page or action"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${found.indexOf(active)}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
        placeholder="Make, rego, stock number, name, telephone…"
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setPlace(0);
        }}
        onFocus={() => {
          const early = takeEarly();
          if (early) setWords((typed) => (typed + early).slice(0, LONGEST));
        }}
        onKeyDown={handleKey}
        className="field-box border-control"
      />
      <p role="status" className="mt-2 min-h-5 text-sm text-muted">
        {tell({ count: found.length, isWaiting, isError: isError && isAsked })}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="Found" className="mt-1">
        {[...Map.groupBy(found, ({ group }) => group)].map(([group, some]) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not fieldsets
          <div key={group} role="group" aria-label={group} className="mt-2">
            <p aria-hidden="true" className="px-3 text-sm font-semibold text-muted">
              {group}
            </p>
            {some.map((one) => {
              const at = found.indexOf(one);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
                <div
                  key={one.key}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={one === active}
                  onClick={() => go(one)}
                  className={classNames(
                    'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-control px-3 py-1.5',
                    one === active
                      ? 'bg-sunken outline-2 -outline-offset-2 outline-control'
                      : 'hover:bg-sunken',
                  )}
                >
                  <span className="min-w-0 wrap-anywhere">{one.title}</span>
                  <span className="text-sm text-muted">{one.detail}</span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function tell({
  count,
  isWaiting,
  isError,
}: {
  count: number;
  isWaiting: boolean;
  isError: boolean;
}): string {
  if (isError) return 'The search does not answer. Pages can still be chosen; try again in a moment.';
  if (isWaiting) return 'Searching…';
  return count === 0 ? 'Nothing found. Try fewer or other words.' : `${groupThousands(count)} found`;
}
