import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { inquiryHref } from './inquiry-page-queries.ts';
import { neighbourOf, turnListPage } from './list-order.ts';

const OFF = 'inquiryKeysOff';

interface InquiryKeysProps {
  inquiryId: number;
  mayHandle: boolean;
  /** Marks it as read. */
  onDone: () => void;
  /** Brings the person to the field of who looks after it. */
  onAssign: () => void;
}

/** Through the list without going back to it, by buttons or by single keys, which can be switched off. */
export function InquiryKeys({ inquiryId, mayHandle, onDone, onAssign }: InquiryKeysProps) {
  const [, navigate] = useLocation();
  const [isOn, setOn] = useState(readIsOn);
  const [isTurning, setTurning] = useState(false);
  const previous = neighbourOf(inquiryId, -1);
  const next = neighbourOf(inquiryId, 1);

  async function go(by: 1 | -1): Promise<void> {
    const to = by === 1 ? next : previous;
    if (isTurning || (to === 'further' && isHeldByText())) return;
    let found: number | undefined;
    setTurning(true);
    try {
      found = to === 'further' ? await turnListPage(by) : to;
    } catch {
      showToast({
        title: 'The list could not be read',
        description: 'Please try again.',
        variant: 'destructive',
      });
      return;
    } finally {
      setTurning(false);
    }
    if (found === undefined) showToast({ title: 'No further inquiry in the list' });
    // Somebody may have begun to write while the list was read.
    else if (!isHeldByText()) navigate(inquiryHref(found));
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
    if (!isOn || defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target)) return;
    if (key === 'n') void go(1);
    else if (key === 'p') void go(-1);
    else if (key === 'a' && mayHandle) onAssign();
    else if (key === 'd' && mayHandle) {
      onDone();
      if (next !== undefined) void go(1);
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="secondary"
          disabled={previous === undefined || isTurning}
          onClick={() => void go(-1)}
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          Previous
        </Button>
        <Button
          size="sm"
          variant="secondary"
          disabled={next === undefined || isTurning}
          onClick={() => void go(1)}
        >
          Next
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <details className="text-sm">
        <summary className="min-h-6 cursor-pointer font-semibold">Keyboard</summary>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          {[
            ['n', 'Next in the list'],
            ['p', 'Previous in the list'],
            ...(mayHandle
              ? [
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

/** What was written and not sent would be lost; says so. */
function isHeldByText(): boolean {
  const isHeld = [...document.querySelectorAll('main textarea')].some(
    (area) => area instanceof HTMLTextAreaElement && area.value.trim() !== '',
  );
  if (isHeld) showToast({ title: 'Send or clear what you wrote first' });
  return isHeld;
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
