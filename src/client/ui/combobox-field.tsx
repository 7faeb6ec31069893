import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { moveChoice, narrowSuggestions } from './combobox-choice.ts';
import { TextField, type TextFieldProps } from './field.tsx';

export interface ComboboxFieldProps
  extends Omit<TextFieldProps, 'attached' | 'onClick' | 'onInput' | 'onKeyDown'> {
  suggestions: readonly string[];
}

/**
 * Free text with suggestions. The focus stays in the field: arrows open the list and walk it, Enter takes what is
 * marked, Home, End and the sideways arrows go back to the words, Escape closes the list and then, as anywhere,
 * what is around it. Whatever is typed may stay.
 */
export function ComboboxField({ suggestions, className, onBlur, ...field }: ComboboxFieldProps) {
  const listId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const [typed, setTyped] = useState('');
  const options = narrowSuggestions(suggestions, typed);
  const isShown = isOpen && options.length > 0;

  useEffect(() => {
    if (isShown) document.getElementById(`${listId}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [isShown, marked, listId]);

  const close = () => {
    setIsOpen(false);
    setMarked(-1);
  };
  const open = (words: string) => {
    setTyped(words);
    setMarked(-1);
    setIsOpen(true);
  };
  const take = (option: string) => {
    const input = frame.current?.querySelector('input');
    if (input) write(input, option);
    close();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      // Opened by hand, the list shows everything: the words that stand there may be what is to be replaced.
      if (!isShown) setTyped('');
      setMarked(moveChoice(isShown ? marked : -1, event.key, isShown ? options.length : suggestions.length));
      setIsOpen(true);
      return;
    }
    if (['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(event.key)) setMarked(-1);
    const option = options[marked];
    if (event.key === 'Enter' && isShown && option !== undefined) {
      event.preventDefault();
      take(option);
    }
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <div ref={frame} className={className}>
      <TextField
        {...field}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && marked >= 0 ? `${listId}-${marked}` : undefined}
        onBlur={(event) => {
          onBlur?.(event);
          close();
        }}
        onClick={() => !isShown && open('')}
        onInput={(event) => open(event.currentTarget.value)}
        onKeyDown={handleKey}
        attached={
          <ul
            id={listId}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox
            role="listbox"
            aria-label="Suggestions"
            hidden={!isShown}
            className="absolute inset-x-0 top-2 z-20 max-h-64 animate-appear overflow-y-auto rounded-control border border-line bg-surface py-1 shadow-float"
          >
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and the keys
              <li
                key={option}
                id={`${listId}-${index}`}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of a combobox
                role="option"
                aria-selected={index === marked}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center px-3.5 text-[0.9375rem] hover:bg-sunken',
                  index === marked && 'bg-sunken font-semibold',
                )}
                // A press would take the focus from the field and close the list before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(option)}
              >
                {option}
              </li>
            ))}
          </ul>
        }
      />
    </div>
  );
}

/** As if it had been typed, so that a form that listens hears of it. */
function write(input: HTMLInputElement, value: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
