import { Search } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { useCommand } from '#features/staff/client/commands/use-command.ts';
import { goToFirstRow } from '#features/staff/client/commands/use-row-keys.ts';

interface LineSearchProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className'> {
  label: string;
  value: string;
  onSearch: (words: string) => void;
}

/** The field for words in the line before a list. Its label is heard and not seen: there is no room. */
export function LineSearch({ label, onSearch, ...input }: LineSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useCommand('search', () => field.current?.select());
  return (
    <span className="relative min-w-28 flex-1 max-lg:min-w-40">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        {...input}
        ref={field}
        type="search"
        aria-keyshortcuts="/"
        aria-label={label}
        onKeyDown={leaveByKeys}
        onChange={({ target }) => onSearch(target.value)}
        className="field-box border-control py-1 pl-9 text-ellipsis lg:min-h-9 lg:text-sm"
      />
    </span>
  );
}

/** Enter and the arrow down go to the first row, Escape leaves what was typed, so that single keys work again. */
function leaveByKeys(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter' || event.key === 'ArrowDown') goToFirstRow();
  else if (event.key === 'Escape') event.currentTarget.blur();
  else return;
  // Escape would empty a search field.
  event.preventDefault();
}
