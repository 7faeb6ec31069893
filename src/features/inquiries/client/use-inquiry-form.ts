import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { ApiError, callApi } from '../../../client/api-client.ts';
import { showToast } from '../../../client/ui/toast-store.ts';
import { inquiryFormSchema } from '../inquiry.contract.ts';
import { clearDraft, loadDraft, saveDraft } from './inquiry-draft.ts';
import { type InquiryKind, wordings } from './inquiry-wording.ts';

export interface InquiryValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  interest: string;
  message: string;
  /** Not seen by people. */
  website: string;
}

export interface InquiryFormOptions {
  kind: InquiryKind;
  /** Sets this form's draft apart from those of other pages. */
  name: string;
  interest: string;
  message?: string;
  vehicleId?: number;
  /** Text put before the message when it is sent, such as the car a seller offers. */
  preface?: () => string;
  onSent?: () => void;
}

/** What became of the last attempt; `problem` is told to the visitor beside the form. */
export interface Unsent {
  problem: string;
  isKept: boolean;
}

// Checked by the contract, but sent as typed: the server reads it with the same schema again.
// The schema allows what JSON may leave out; in the form every field is text.
const resolver = zodResolver(inquiryFormSchema, undefined, {
  raw: true,
}) as unknown as Resolver<InquiryValues>;

const fieldNames = ['firstName', 'lastName', 'email', 'phone', 'interest', 'message'] as const;

export function useInquiryForm({
  kind,
  name,
  interest,
  message = '',
  vehicleId,
  preface,
  onSent,
}: InquiryFormOptions) {
  const wording = wordings[kind];
  const empty = { firstName: '', lastName: '', email: '', phone: '', website: '' };
  const form = useForm<InquiryValues>({
    resolver,
    defaultValues: { ...empty, interest, message },
    shouldFocusError: true,
  });
  const [unsent, setUnsent] = useState<Unsent>();
  const shownAt = useRef(0);
  const submissionKey = useRef<string>(undefined);

  // What could not be sent last time is still here.
  useEffect(() => {
    shownAt.current = performance.now();
    const draft = loadDraft(name);
    if (!draft) return;
    for (const field of fieldNames) {
      const value = draft.values[field];
      if (typeof value === 'string') form.setValue(field, value);
    }
    submissionKey.current = draft.submissionKey;
    setUnsent({ problem: 'Your last message has not been sent yet.', isKept: true });
  }, [name, form.setValue]);

  const submit = form.handleSubmit(async (values) => {
    submissionKey.current ??= crypto.randomUUID();
    const body = {
      ...values,
      message: [preface?.(), values.message].filter(Boolean).join('\n\n'),
      vehicleId,
      submissionKey: submissionKey.current,
      elapsedMs: Math.round(performance.now() - shownAt.current),
    };
    try {
      await callApi('POST', '/api/contact', { body });
    } catch (error) {
      const isKept = saveDraft(name, {
        values: { ...values },
        vehicleId,
        submissionKey: submissionKey.current,
      });
      if (error instanceof ApiError) showFieldErrors(error);
      setUnsent({ problem: problemOf(error), isKept });
      showToast(wording.failure);
      return;
    }
    clearDraft(name);
    submissionKey.current = undefined;
    setUnsent(undefined);
    form.reset({ ...empty, interest, message });
    onSent?.();
    showToast(wording.success);
  });

  function showFieldErrors({ fields }: ApiError): void {
    const known = fieldNames.filter((field) => fields[field]);
    for (const [index, field] of known.entries()) {
      form.setError(field, { message: fields[field] }, { shouldFocus: index === 0 });
    }
  }

  return { form, submit, unsent, wording };
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage;
  if (!navigator.onLine) return 'You are offline, so your message has not been sent yet.';
  return 'We could not be reached, so your message has not been sent yet.';
}
