import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useDismissal } from '#client/hooks/use-dismissal.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { lineLook, RoomyWords } from './list-line.tsx';

interface FilterPanelProps {
  /** How many filters are set. */
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** The filters of a list, behind a button of its line. Over the list on a desk, so that it does not move. */
export function FilterPanel({ count, onClear, children }: FilterPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  useDismissal(frame, isOpen, (isByKey) => (isByKey ? close() : setIsOpen(false)));
  return (
    <div ref={frame} className="contents">
      <Tooltip content={count > 0 ? `Filters (${count} set)` : 'Filters'}>
        <Button
          ref={button}
          size="sm"
          variant={count > 0 ? 'primary' : 'secondary'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className={classNames(lineLook, 'max-lg:min-w-11')}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          <RoomyWords>Filters</RoomyWords>
          {count > 0 && (
            <span className="tabular-nums">
              {count}
              <span className="sr-only"> set</span>
            </span>
          )}
        </Button>
      </Tooltip>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own, and cannot be a grid everywhere
        <div
          id={id}
          role="group"
          aria-label="Filters"
          className="order-last w-full animate-appear rounded-card border border-line bg-surface p-4 lg:absolute lg:top-full lg:right-0 lg:z-30 lg:w-[min(44rem,100%)] lg:shadow-float"
        >
          <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-3">{children}</div>
          <div className="mt-4 flex justify-end gap-2">
            <Button
              size="sm"
              variant="quiet"
              disabled={count === 0}
              onClick={onClear}
              className="max-lg:min-h-11"
            >
              Clear All
            </Button>
            <Button size="sm" variant="secondary" onClick={close} className="max-lg:min-h-11">
              Done
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
