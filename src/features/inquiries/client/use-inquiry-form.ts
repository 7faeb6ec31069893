import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { useIsAlive } from '#client/hooks/use-is-alive.ts';
import { randomKey } from '#client/random-key.ts';
import { showToast } from '#client/ui/toast-store.ts';
import { useFormAnswer } from '#features/customers/client/buyer/use-form-answer.ts';
import { FORM_ID, typedNames } from '../form-answer.ts';
import { inquiryFormSchema, type sendInquiry } from '../inquiry.contract.ts';
import { tradeInInterests } from '../interests.ts';
import { describeOfferedCar, noCar } from '../offered-car.ts';
import { type Attempt, clearDraft, loadDraft, nextAttempt, saveDraft } from './inquiry-draft.ts';
import { type InquiryValues, nothingTyped, typedBefore } from './inquiry-values.ts';
import { type InquiryKind, wordings } from './inquiry-wording.ts';
import { dropPhotos, handOverPhotos } from './photo-handover.ts';
import { visitOrigin } from './visit-origin.ts';
import { asOnlySender, holdWaiting, onSentElsewhere, tellSent } from './waiting/one-sender.ts';
import { LONGEST_WAIT_MS, problemOf, type Unsent } from './waiting/unsent.ts';
import { whenBack } from './waiting/when-back.ts';

export interface InquiryFormOptions {
  kind: InquiryKind;
  /** Distinguishes this form's draft from those of other pages. */
  name: string;
  interest: string;
  message?: string;
  vehicleId?: number;
  /** In place of it, when the visitor asks about several. */
  vehicleIds?: readonly number[];
  /** Told which those are of a message that waits to be sent; undefined once it no longer does. */
  onUnsentVehicles?: (ids: readonly number[] | undefined) => void;
  /** Whether it asks about the car that the visitor offers, whatever the interest. */
  asksForCar?: boolean;
}

export interface Sent {
  firstName: string;
  vehicleId: number | undefined;
  /** How many vehicles it was about. */
  vehicleCount: number;
}

/** Whether a draft is stored on the device, and whether it was restored from there. */
type DraftState = 'no' | 'written' | 'found';

// Validated with the contract but sent as typed, because the server parses it with the same schema. The schema has
// optional fields; in the form every field is a string.
const resolver = zodResolver(inquiryFormSchema, undefined, {
  raw: true,
}) as unknown as Resolver<InquiryValues>;

export function useInquiryForm({
  kind,
  name,
  interest,
  message = '',
  vehicleId,
  vehicleIds,
  onUnsentVehicles,
  asksForCar = false,
}: InquiryFormOptions) {
  const wording = wordings[kind];
  const answer = useFormAnswer();
  const blank = { ...nothingTyped, interest, message };
  const [start] = useState(() => ({ ...blank, ...answer?.values, ...typedBefore(name) }));
  const [errors] = useState(() => answer && toFieldErrors(answer.fields));
  const form = useForm<InquiryValues>({ resolver, defaultValues: start, errors, shouldFocusError: true });
  const { getValues, setValue } = form;
  const watched = form.watch('interest');
  // Another may be chosen before hydration, which expects what the server has drawn.
  const isAlive = useIsAlive();
  const [unsent, setUnsent] = useState<Unsent>();
  const [sent, setSent] = useState<Sent>();
  const [draftState, setDraftState] = useState<DraftState>('no');
  // An unsent inquiry keeps its own vehicle.
  const [draftVehicle, setDraftVehicle] = useState<{ id: number | undefined }>();
  const [keptAbout, setKeptAbout] = useState<number>();
  const [photosKey, setPhotosKey] = useState<string>();
  const isTradeIn = (chosen: string) => asksForCar || tradeInInterests.includes(chosen);
  const shownVehicleId = draftVehicle ? draftVehicle.id : vehicleId;
  const shownAt = useRef<number>(undefined);
  const lastAttempt = useRef<Attempt>(undefined);
  const started = useRef({ interest, message });
  const isByItself = useRef(false);
  const isAnswered = answer !== undefined;

  const tellVehicles = useEffectEvent((ids: readonly number[]) => onUnsentVehicles?.(ids));

  // Restores the last draft.
  useEffect(() => {
    const draft = isAnswered ? undefined : loadDraft(name);
    const untouched = { ...nothingTyped, ...started.current };
    const isTyped = (field: (typeof typedNames)[number]) => getValues(field) !== untouched[field];
    if (!draft) {
      if (!typedNames.some(isTyped)) shownAt.current = performance.now();
      return;
    }
    // Coming from another vehicle changes the vehicle, unless a message about the first is unsent.
    const isAboutAnother = !draft.attempt && vehicleId !== undefined && vehicleId !== draft.vehicleId;
    for (const field of typedNames) {
      const value = draft.values[field];
      if (value === undefined || isTyped(field) || (field === 'interest' && isAboutAnother)) continue;
      setValue(field, value);
    }
    lastAttempt.current = draft.attempt;
    setPhotosKey(draft.photosKey);
    if (isAboutAnother) setKeptAbout(draft.vehicleId);
    else setDraftVehicle({ id: draft.vehicleId });
    if (draft.attempt && draft.vehicleIds) tellVehicles(draft.vehicleIds);
    if (draft.attempt)
      setUnsent({
        problem: draft.refusal ?? 'Your last message has not been sent yet.',
        isSaved: true,
        isWaiting: draft.waits === true,
      });
    else setDraftState('found');
  }, [name, vehicleId, isAnswered, getValues, setValue]);

  // Another offer or vehicle was chosen on the same page. Typed text stays.
  useEffect(() => {
    const before = started.current;
    if (before.interest === interest && before.message === message) return;
    started.current = { interest, message };
    setValue('interest', interest);
    if (getValues('message') === before.message) setValue('message', message);
  }, [interest, message, getValues, setValue]);

  /** Saves at every key press, so that the draft survives leaving the page or a phone closing it. */
  function keep(): void {
    const values = getValues();
    const isBlank = typedNames.every((field) => field === 'interest' || values[field] === blank[field]);
    if (isBlank && !unsent && !photosKey) {
      clearDraft(name);
      setDraftState('no');
      return;
    }
    // Half of a sentence is not sent by itself.
    const isSaved = save(photosKey);
    if (draftState === 'no' && isSaved && !unsent) setDraftState('written');
    if (unsent?.isWaiting) setUnsent({ ...unsent, isWaiting: false });
  }

  function save(withPhotos: string | undefined, waits = false): boolean {
    const attempt = lastAttempt.current;
    return saveDraft(name, {
      values: getValues(),
      vehicleId: shownVehicleId,
      vehicleIds,
      photosKey: withPhotos,
      attempt,
      waits,
    });
  }

  /** Known to the draft before the first photo is chosen, so that a reload finds what belongs to it. */
  function takePhotosKey(): string {
    const key = photosKey ?? randomKey();
    setPhotosKey(key);
    if (save(key) && !unsent) setDraftState('written');
    return key;
  }

  const submit = form.handleSubmit(async (values) => {
    const { firstName, lastName, email, phone, interest, website } = values;
    const withCar = isTradeIn(interest);
    const text = [describeOfferedCar(withCar ? values : noCar), values.message].filter(Boolean).join('\n\n');
    const inquiry = {
      firstName,
      lastName,
      email,
      phone,
      interest,
      website,
      message: text,
      vehicleId: shownVehicleId,
      vehicleIds: vehicleIds && [...vehicleIds],
      photosKey: withCar ? photosKey : undefined,
    };
    const attempt = nextAttempt(lastAttempt.current, JSON.stringify(inquiry), randomKey);
    lastAttempt.current = attempt;
    // A restored message, or one begun before hydration, has no known start: no typing time is sent.
    const elapsedMs =
      shownAt.current === undefined ? undefined : Math.round(performance.now() - shownAt.current);
    try {
      await callApi<typeof sendInquiry>('POST /api/contact', {
        body: { ...inquiry, submissionKey: attempt.submissionKey, elapsedMs, cameFrom: visitOrigin() },
        signal: AbortSignal.timeout(LONGEST_WAIT_MS),
      });
    } catch (error) {
      const result = problemOf(error, isByItself.current);
      const isSaved = save(photosKey, result.isWaiting);
      setDraftState('no');
      setUnsent({ ...result, isSaved });
      // The list that they were chosen from may change in another tab.
      onUnsentVehicles?.(inquiry.vehicleIds);
      // What goes by itself has not failed.
      if (!result.isWaiting) showToast(wording.failure);
      if (!(error instanceof ApiError && showFieldErrors(error)) && !isByItself.current) showFormTop();
      return;
    }
    tellSent(attempt);
    startAnew();
    if (inquiry.photosKey) handOverPhotos(name, inquiry.photosKey);
    else if (photosKey) dropPhotos(name, photosKey);
    setSent({ firstName, vehicleId: shownVehicleId, vehicleCount: vehicleIds?.length ?? 0 });
    showToast(wording.success);
    if (!isByItself.current) showFormTop();
  });

  // What waits for the connection goes when that is back, and nobody is led away from what they read.
  const sendByItself = useEffectEvent(async () => {
    await asOnlySender(name, async () => {
      // Another tab has sent it, or it was changed there.
      if (unsent?.isSaved && !loadDraft(name)?.waits) return;
      isByItself.current = true;
      await submit();
      isByItself.current = false;
    });
  });
  const isWaiting = unsent?.isWaiting === true;
  useEffect(() => {
    if (!isWaiting) return;
    const letGo = holdWaiting(name);
    const stop = whenBack(sendByItself);
    return () => {
      letGo();
      stop();
    };
  }, [isWaiting, name]);

  // What was changed here meanwhile is another message, and stays.
  const takeSent = useEffectEvent((submissionKey: string) => {
    if (!isWaiting || lastAttempt.current?.submissionKey !== submissionKey) return;
    const firstName = getValues('firstName');
    startAnew();
    setSent({ firstName, vehicleId: shownVehicleId, vehicleCount: vehicleIds?.length ?? 0 });
  });
  useEffect(() => onSentElsewhere(takeSent), []);

  function startAnew(): void {
    clearDraft(name);
    lastAttempt.current = undefined;
    setUnsent(undefined);
    setDraftState('no');
    setDraftVehicle(undefined);
    setKeptAbout(undefined);
    setPhotosKey(undefined);
    onUnsentVehicles?.(undefined);
    form.reset(blank);
  }

  function showFieldErrors({ fields }: ApiError): boolean {
    const known = typedNames.filter((field) => fields[field]);
    for (const [index, field] of known.entries()) {
      form.setError(field, { message: fields[field] }, { shouldFocus: index === 0 });
    }
    return known.length > 0;
  }

  return {
    form,
    start,
    submit,
    keep,
    discard() {
      startAnew();
      if (photosKey) dropPhotos(name, photosKey);
    },
    problem: answer?.problem,
    unsent,
    sent,
    draftState,
    wording,
    vehicleId: shownVehicleId,
    /** What the restored text was written about, where that is not the car that was chosen now. */
    writtenAbout:
      keptAbout ?? (unsent && vehicleId !== shownVehicleId && vehicleId ? shownVehicleId : undefined),
    isTradeIn: isTradeIn(isAlive ? watched : (answer?.values.interest ?? interest)),
    photosKey,
    takePhotosKey,
  };
}

/** The result is above the form but the pressed button below it, so the page scrolls up. */
function showFormTop(): void {
  requestAnimationFrame(() => document.getElementById(FORM_ID)?.scrollIntoView());
}

function toFieldErrors(fields: Readonly<Record<string, string>>): FieldErrors<InquiryValues> {
  const known = typedNames.filter((field) => fields[field]);
  return Object.fromEntries(known.map((field) => [field, { type: 'server', message: fields[field] }]));
}
