import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useIsOnline } from '#client/hooks/use-is-online.ts';
import type { Texts } from './problems-of.ts';
import { useFormAnswer } from './use-form-answer.ts';
import { useKeptTyping } from './use-kept-typing.ts';

/**
 * A plain form that is looked at before it is posted, once the code for that has arrived: what is wrong is said at once
 * and without a page load, and offline nothing that was typed is lost to the browser's own page. What is typed is kept on
 * the device until it has arrived.
 */
export function useCheckedForm<Checks>(
  /** Distinguishes what is kept of it from other forms. */
  name: string,
  /** The server's own rules, loaded beside the page. */
  load: () => Promise<Checks>,
  check: (checks: Checks, typed: Texts) => Texts,
) {
  const answer = useFormAnswer();
  const { fields = {}, values = {} } = answer ?? {};
  const [errors, setErrors] = useState<Texts>(fields);
  const [isKept, setIsKept] = useState(false);
  const isOnline = useIsOnline(true);
  const checks = useRef<Checks>(undefined);
  const ref = useRef<HTMLFormElement>(null);
  const { state: kept, keep, noteSending, discard } = useKeptTyping(name, ref, answer !== undefined);
  /** The first wrong field gets the focus when the form was sent, and not while somebody puts it right. */
  const wasSent = useRef(true);

  useEffect(() => {
    load().then(
      (loaded) => {
        checks.current = loaded;
      },
      () => {}, // Then the server says what is wrong.
    );
  }, [load]);

  useEffect(() => {
    if (!wasSent.current) return;
    wasSent.current = false;
    const inOrder = [...(ref.current?.elements ?? [])];
    const wrong = inOrder.find((element) => errors[element.getAttribute('name') ?? '']);
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [errors]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    const found = checks.current ? check(checks.current, typedIn(event.currentTarget)) : {};
    wasSent.current = true;
    setErrors(found);
    setIsKept(!navigator.onLine);
    if (!navigator.onLine || Object.keys(found).length > 0) event.preventDefault();
    else noteSending(event.currentTarget);
  }

  /** What was said of a field goes, or is said anew, while it is put right. */
  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    keep(currentTarget);
    const field = target instanceof Element ? target.getAttribute('name') : null;
    if (!field || !errors[field]) return;
    const found = checks.current ? check(checks.current, typedIn(currentTarget)) : {};
    const { [field]: _former, ...others } = errors;
    setErrors(found[field] ? { ...others, [field]: found[field] } : others);
  }

  return { form: { ref, onSubmit, onInput }, errors, values, isOffline: isKept && !isOnline, kept, discard };
}

export function typedIn(form: HTMLFormElement): Texts {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
