import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/field.tsx';
import type { ListWalk } from './use-list-walk.ts';

const OFF = 'inquiryKeysOff';

interface InquiryKeysProps {
  walk: ListWalk;
  mayHandle: boolean;
  /** Marks it as read. */
  onDone: () => void;
  /** Brings the person to the field for the answer. */
  onReply: () => void;
  /** Brings the person to the field of who looks after it. */
  onAssign: () => void;
}

/** Through the list without going back to it, by buttons or by single keys, which can be switched off. */
export function InquiryKeys({ walk, mayHandle, onDone, onReply, onAssign }: InquiryKeysProps) {
  const { hasPrevious, hasNext, isTurning, go } = walk;
  const [isOn, setOn] = useState(readIsOn);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
    if (!isOn || defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target)) return;
    if (key === 'n') void go(1);
    else if (key === 'p') void go(-1);
    else if (key === 'r' && mayHandle) onReply();
    else if (key === 'a' && mayHandle) onAssign();
    else if (key === 'd' && mayHandle) {
      onDone();
      if (hasNext) void go(1);
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="secondary"
          disabled={!hasPrevious || isTurning}
          onClick={() => void go(-1)}
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">Previous</span>
        </Button>
        <Button size="sm" variant="secondary" disabled={!hasNext || isTurning} onClick={() => void go(1)}>
          <span className="max-sm:sr-only">Next</span>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <details className="relative text-sm max-sm:hidden">
        <summary className="min-h-6 cursor-pointer font-semibold">Keyboard</summary>
        <div className="absolute right-0 z-30 mt-2 w-72 rounded-card border border-line bg-surface p-4 shadow-float">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            {[
              ['n', 'Next in the list'],
              ['p', 'Previous in the list'],
              ...(mayHandle
                ? [
                    ['r', 'Reply'] as const,
                    ['a', 'Choose who looks after it'] as const,
                    ['d', 'Done: mark it read, then the next'] as const,
                  ]
                : []),
            ].map(([key, does]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="rounded-sm border border-line bg-sunken px-1.5">{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <CheckboxField
            label="Single keys on this device"
            hint="They do nothing while you type."
            checked={isOn}
            onChange={({ target }) => {
              setOn(target.checked);
              keepIsOn(target.checked);
            }}
          />
        </div>
      </details>
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true;
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

function readIsOn(): boolean {
  try {
    return localStorage.getItem(OFF) === null;
  } catch {
    return true;
  }
}

function keepIsOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '1');
  } catch {
    // forbidden: lasts until the page is left
  }
}
