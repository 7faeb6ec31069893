import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { ApiError, callApi } from '../../../client/api-client.ts';
import { randomKey } from '../../../client/random-key.ts';
import { showToast } from '../../../client/ui/toast-store.ts';
import { inquiryFormSchema } from '../inquiry.contract.ts';
import { type Attempt, clearDraft, loadDraft, nextAttempt, saveDraft } from './inquiry-draft.ts';
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
  /** What the page asks besides, such as the car a seller offers. */
  more?: MoreFields;
}

export interface MoreFields {
  values: Record<string, string>;
  /** Puts back what was kept; nothing when the form starts anew. */
  onRestore: (values: Record<string, string>) => void;
  /** The text that stands before the message when it is sent. */
  describe: () => string;
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

/** A server that answers at all does so long before; a dead connection would keep the button waiting. */
const LONGEST_WAIT_MS = 30_000;

const fieldNames = ['firstName', 'lastName', 'email', 'phone', 'interest', 'message'] as const;

export function useInquiryForm({ kind, name, interest, message = '', vehicleId, more }: InquiryFormOptions) {
  const wording = wordings[kind];
  const empty = { firstName: '', lastName: '', email: '', phone: '', website: '' };
  const form = useForm<InquiryValues>({
    resolver,
    defaultValues: { ...empty, interest, message },
    shouldFocusError: true,
  });
  const [unsent, setUnsent] = useState<Unsent>();
  // What waits to be sent is about the vehicle it was written about.
  const [draftVehicle, setDraftVehicle] = useState<{ id: number | undefined }>();
  const shownVehicleId = draftVehicle ? draftVehicle.id : vehicleId;
  const shownAt = useRef<number>(undefined);
  const lastAttempt = useRef<Attempt>(undefined);
  const started = useRef({ interest, message });
  const restoreMore = useEffectEvent((values: Record<string, string>) => more?.onRestore(values));

  // What could not be sent last time is still here.
  useEffect(() => {
    const draft = loadDraft(name);
    if (!draft) {
      shownAt.current = performance.now();
      return;
    }
    for (const field of fieldNames) {
      const value = draft.values[field];
      if (typeof value === 'string') form.setValue(field, value);
    }
    restoreMore(draft.more);
    lastAttempt.current = draft.attempt;
    setDraftVehicle({ id: draft.vehicleId });
    setUnsent({ problem: 'Your last message has not been sent yet.', isKept: true });
  }, [name, form.setValue]);

  // Another offer or vehicle was chosen on the same page. What somebody wrote is theirs.
  useEffect(() => {
    const before = started.current;
    if (before.interest === interest && before.message === message) return;
    started.current = { interest, message };
    form.setValue('interest', interest);
    if (form.getValues('message') === before.message) form.setValue('message', message);
  }, [interest, message, form]);

  const submit = form.handleSubmit(async (values) => {
    const text = [more?.describe(), values.message].filter(Boolean).join('\n\n');
    const lead = { ...values, message: text, vehicleId: shownVehicleId };
    const attempt = nextAttempt(lastAttempt.current, JSON.stringify(lead), randomKey);
    lastAttempt.current = attempt;
    // A message that was brought back was written long ago.
    const elapsedMs =
      shownAt.current === undefined ? undefined : Math.round(performance.now() - shownAt.current);
    try {
      await callApi('POST', '/api/contact', {
        body: { ...lead, submissionKey: attempt.submissionKey, elapsedMs },
        signal: AbortSignal.timeout(LONGEST_WAIT_MS),
      });
    } catch (error) {
      const isKept = saveDraft(name, {
        values: { ...values },
        more: more?.values ?? {},
        vehicleId: shownVehicleId,
        attempt,
      });
      if (error instanceof ApiError) showFieldErrors(error);
      setUnsent({ problem: problemOf(error), isKept });
      showToast(wording.failure);
      return;
    }
    startAnew();
    showToast(wording.success);
  });

  function startAnew(): void {
    clearDraft(name);
    lastAttempt.current = undefined;
    setUnsent(undefined);
    setDraftVehicle(undefined);
    form.reset({ ...empty, interest, message });
    restoreMore({});
  }

  function showFieldErrors({ fields }: ApiError): void {
    const known = fieldNames.filter((field) => fields[field]);
    for (const [index, field] of known.entries()) {
      form.setError(field, { message: fields[field] }, { shouldFocus: index === 0 });
    }
  }

  return { form, submit, discard: startAnew, unsent, wording, vehicleId: shownVehicleId };
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage;
  if (!navigator.onLine) return 'You are offline, so your message has not been sent yet.';
  return 'We could not be reached, so your message has not been sent yet.';
}
