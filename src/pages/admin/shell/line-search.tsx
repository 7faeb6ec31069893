import { Search } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { useCommand } from '#features/staff/client/commands/use-command.ts';

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
        onChange={({ target }) => onSearch(target.value)}
        className="field-box border-control py-1 pl-9 text-ellipsis lg:min-h-9 lg:text-sm"
      />
    </span>
  );
}
