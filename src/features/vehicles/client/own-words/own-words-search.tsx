import { Search } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { lazily } from '#client/lazily.tsx';
import { Button } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { ASK_PATH } from '../../names/ask-address.ts';

// Loaded when somebody comes to the field: the form works without it.
const OwnWordsHelp = lazily(async () => (await import('./own-words-help.tsx')).OwnWordsHelp);

/** One field for a search in a buyer's own words. Without JavaScript it is a plain GET form. */
export function OwnWordsSearch({ className }: { className?: string }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isHelped, setHelped] = useState(false);
  const help = () => void OwnWordsHelp.preload().then(() => setHelped(true), ignore);
  return (
    <form ref={form} action={ASK_PATH} method="get" autoComplete="off" className={className}>
      <div className="relative">
        <label htmlFor={id} className="mb-2 block text-sm font-semibold">
          Search in your own words
        </label>
        <div className="flex gap-3">
          <input
            id={id}
            name="text"
            type="search"
            enterKeyHint="search"
            maxLength={300}
            placeholder="e.g. diesel ute under 45k"
            className="field-box grow"
            onFocus={help}
          />
          <Tooltip content="Search in your own words">
            <Button type="submit" variant="secondary" aria-label="Search in your own words">
              <Search aria-hidden="true" className="size-5" />
            </Button>
          </Tooltip>
        </div>
        <Suspense>{isHelped && <OwnWordsHelp form={form} id={id} />}</Suspense>
      </div>
    </form>
  );
}

/** The form leads to the result by itself. */
function ignore(): void {}
