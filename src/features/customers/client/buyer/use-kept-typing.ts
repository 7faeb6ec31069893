import { type RefObject, useEffect, useRef, useState } from 'react';
import { forgetTyping, type KeptTyping, loadTyping, saveTyping } from './kept-typing.ts';
import type { Texts } from './problems-of.ts';

/** Whether what is typed is kept on the device, and whether it was restored from there. */
type KeptState = 'no' | 'written' | 'found';

/** What the form adds, and what says nothing of the visitor. */
const KEY = 'submissionKey';
const own = [KEY, 'website', 'kind', 'day'];

/** Forms that were written in since this document was opened: a part of one may be drawn anew. */
const writtenHere = new Set<string>();

/** Keeps what is typed into a plain form on the device until the server has it, or the visitor discards it. */
export function useKeptTyping(name: string, ref: RefObject<HTMLFormElement | null>, isAnswered: boolean) {
  const [state, setState] = useState<KeptState>('no');
  const attempt = useRef<KeptTyping['attempt']>(undefined);

  useEffect(() => {
    const form = ref.current;
    const kept = loadTyping(name);
    if (!form || !kept) return;
    attempt.current = kept.attempt;
    if (!isAnswered) fill(form, kept.values);
    setState(writtenHere.has(name) || isAnswered ? 'written' : 'found');
  }, [name, ref, isAnswered]);

  // The same words, posted again after a lost answer, go by the same key.
  useEffect(() => {
    const form = ref.current;
    const handleFormData = ({ formData }: FormDataEvent) => {
      if (formData.has(KEY) && attempt.current?.content === contentOf(formData))
        formData.set(KEY, attempt.current.submissionKey);
    };
    form?.addEventListener('formdata', handleFormData);
    return () => form?.removeEventListener('formdata', handleFormData);
  }, [ref]);

  return {
    state,
    keep(form: HTMLFormElement): void {
      const values = textsOf(new FormData(form));
      if (Object.values(values).every((text) => text === '')) {
        forgetTyping(name);
        setState('no');
        return;
      }
      writtenHere.add(name);
      const isKept = saveTyping(name, { values, attempt: attempt.current });
      if (state === 'no' && isKept) setState('written');
    },
    /** It is posted now: the page that says so forgets it. */
    noteSending(form: HTMLFormElement): void {
      const data = new FormData(form);
      attempt.current = { submissionKey: String(data.get(KEY)), content: contentOf(data) };
      saveTyping(name, { values: textsOf(data), attempt: attempt.current });
    },
    discard(): void {
      forgetTyping(name);
      attempt.current = undefined;
      ref.current?.reset();
      for (const field of fieldsOf(ref.current)) empty(field);
      setState('no');
    },
  };
}

/** On a page that says that the form has arrived. */
export function useForgetSent(name: string): void {
  useEffect(() => {
    if (!loadTyping(name)?.attempt) return; // another one is being written
    forgetTyping(name);
    writtenHere.delete(name);
  }, [name]);
}

function textsOf(data: FormData): Texts {
  const all = [...data].filter(([name]) => !own.includes(name));
  return Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
}

function contentOf(data: FormData): string {
  const all = [...data].filter(([name]) => name !== KEY);
  return JSON.stringify(all.map(([name, value]) => [name, String(value)]));
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldsOf(form: HTMLFormElement | null): Field[] {
  return [...(form?.elements ?? [])].filter(
    (one): one is Field => 'value' in one && 'name' in one && 'type' in one && isTyped(one as Field),
  );
}

function isTyped({ name, type }: Field): boolean {
  return name !== '' && !own.includes(name) && type !== 'hidden' && type !== 'submit';
}

/** What was typed before the code had arrived stays. */
function fill(form: HTMLFormElement, values: Texts): void {
  for (const field of fieldsOf(form)) {
    const value = values[field.name];
    if (value === undefined) continue;
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
      const isChosen = field.type === 'radio' && form.querySelector(`[name="${field.name}"]:checked`);
      if (!isChosen) field.checked = field.value === value;
    } else if (field.value === '') field.value = value;
  }
}

/** Also what the server had put in after a refusal. */
function empty(field: Field): void {
  if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox'))
    field.checked = false;
  else field.value = '';
}
