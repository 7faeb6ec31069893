import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useRead } from '#client/api/use-read.ts';
import { useSettled } from '#client/hooks/use-settled.ts';
import { addressOf } from '#shared/call-address.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { readSentence } from '../../sentence.contract.ts';

const DEBOUNCE_MS = 150;

interface OwnWordsHelpProps {
  form: RefObject<HTMLFormElement | null>;
  /** The id of the field. */
  id: string;
}

/** Below the field: how it is understood, and what its last word may become. */
export function OwnWordsHelp({ form, id }: OwnWordsHelpProps) {
  const [, navigate] = useLocation();
  const [text, setText] = useState(() => fieldIn(form)?.value ?? '');
  const [isOpen, setOpen] = useState(true);
  const [chosen, setChosen] = useState(-1);
  const settled = useSettled(text, DEBOUNCE_MS);
  const { data, isFormer } = useRead(sentenceAddress(settled), {
    isEnabled: settled.trim() !== '',
    keepsFormer: true,
    asksOffline: true,
    cacheMs: 60_000,
  });
  // What belongs to an earlier sentence stays in view, and is not acted on.
  const isOfNow = settled === text && !isFormer;
  const said = text.trim() === '' ? undefined : data;
  const isShown = isOpen && said !== undefined;
  const suggestions = isShown && isOfNow ? said.suggestions : [];
  const listId = `${id}-names`;

  const take = (sentence: string) => {
    const field = fieldIn(form);
    if (field) field.value = `${sentence} `;
    setText(`${sentence} `);
    setChosen(-1);
    field?.focus();
  };

  // The field belongs to the form, which is there before this is loaded.
  useEffect(() => {
    const field = fieldIn(form);
    if (!field) return;
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-describedby': `${id}-understood`,
      'aria-expanded': String(suggestions.length > 0),
      'aria-activedescendant': chosen < 0 ? '' : `${listId}-${chosen}`,
    }))
      field.setAttribute(name, value);
  });

  useEffect(() => {
    const element = form.current;
    const field = fieldIn(form);
    if (!element || !field) return;
    const listening = new AbortController();
    const { signal } = listening;
    field.addEventListener(
      'input',
      () => {
        setText(field.value);
        setChosen(-1);
        setOpen(true);
      },
      { signal },
    );
    field.addEventListener(
      'keydown',
      (event) => {
        const last = suggestions.length - 1;
        if (event.key === 'Escape' && isShown) {
          // It would empty the field.
          event.preventDefault();
          setOpen(false);
        } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          if (last < 0) return setOpen(true);
          event.preventDefault();
          const next = chosen + (event.key === 'ArrowDown' ? 1 : -1);
          setChosen(next > last ? -1 : next < -1 ? last : next);
        } else if (event.key === 'Enter' && suggestions[chosen]) {
          event.preventDefault();
          take(suggestions[chosen].text);
        }
      },
      { signal },
    );
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOpen(false);
      },
      { signal },
    );
    element.addEventListener('focusin', () => setOpen(true), { signal });
    element.addEventListener(
      'submit',
      (event) => {
        // Otherwise the server is asked by the form itself.
        if (!said || !isOfNow || field.value !== settled) return;
        event.preventDefault();
        setOpen(false);
        field.blur();
        navigate(said.href);
      },
      { signal },
    );
    return () => listening.abort();
  });

  return (
    <div
      hidden={!isShown}
      className="absolute inset-x-0 top-full z-30 mt-2 rounded-card border border-line bg-surface p-2 text-ink shadow-float"
    >
      <div id={listId} role="listbox" aria-label="Names of our stock" className="empty:hidden">
        {suggestions.map((one, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={one.text}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === chosen}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-control px-3 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-control"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(one.text)}
          >
            <span className="truncate">{one.label}</span>
            <span className="shrink-0 text-sm text-muted">
              {one.kind} ({groupThousands(one.count)})
            </span>
          </div>
        ))}
      </div>
      <p id={`${id}-understood`} role="status" className="px-3 py-2 text-sm text-muted">
        {said && understoodWords(said)}
      </p>
    </div>
  );
}

interface Understood {
  understood: readonly string[];
  keywords: string;
  leftOut: readonly string[];
  total: number;
}

function understoodWords({ understood, keywords, leftOut, total }: Understood): string {
  return [
    understood.length > 0 && `Understood: ${understood.join(' · ')}.`,
    keywords && `Looked for as words: ${keywords}.`,
    leftOut.length > 0 && `Not understood and left out: ${leftOut.join(', ')}.`,
    total === 1 ? '1 vehicle.' : `${groupThousands(total)} vehicles.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function fieldIn(form: RefObject<HTMLFormElement | null>): HTMLInputElement | undefined {
  const field = form.current?.elements.namedItem('text');
  return field instanceof HTMLInputElement ? field : undefined;
}

function sentenceAddress(text: string) {
  return addressOf<typeof readSentence>('/api/vehicles/sentence', { query: { text } });
}
