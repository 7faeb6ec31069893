import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const OFF = 'inquiryKeysOff';
const listeners = new Set<() => void>();
/** Where nothing can be stored: lasts until the page is left. */
let isOffHere = false;

/** Whether keys without Ctrl do something on this device, and how to change that (WCAG 2.1.4). */
export function useSingleKeysOn(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, readIsOn, () => true), keepIsOn];
}

/** Answers whether the key was taken. Nothing is asked while somebody types, in a dialog, or with keys switched off. */
export function useSingleKeys(take: (key: string) => boolean): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
    if (!readIsOn() || defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target)) return;
    if (take(key)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true;
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readIsOn(): boolean {
  try {
    return !isOffHere && localStorage.getItem(OFF) === null;
  } catch {
    return !isOffHere;
  }
}

function keepIsOn(isOn: boolean): void {
  isOffHere = !isOn;
  try {
    if (isOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '1');
  } catch {
    // forbidden: lasts until the page is left
  }
  for (const listener of listeners) listener();
}
