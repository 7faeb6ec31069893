import { useSearch } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#client/ui/field.tsx';
import { BotTrap } from '#features/customers/client/buyer/bot-trap.tsx';
import { DraftNote } from '#features/customers/client/buyer/draft-note.tsx';
import { FORM_ID, SENT } from '../form-answer.ts';
import { AboutVehicle, WrittenAbout } from './about-vehicle.tsx';
import { isMessageRequired } from './inquiry-wording.ts';
import { OfferedCarFields } from './offered-car-fields.tsx';
import { SentCard } from './sent-card.tsx';
import { type InquiryFormOptions, useInquiryForm } from './use-inquiry-form.ts';
import { PendingPhotos, PhotoChooser, useVisitorPhotos } from './use-visitor-photos.ts';
import { UnsentNotice } from './waiting/unsent-notice.tsx';

/**
 * The inquiry form for finance, contact and selling. Without JavaScript it posts to its own page, so fields have
 * names and initial values in the HTML.
 */
export function InquiryForm(options: InquiryFormOptions) {
  const inquiry = useInquiryForm(options);
  const { form, start, submit, keep, discard, problem, unsent, sent, draftState, wording, vehicleId } =
    inquiry;
  const { isTradeIn, photosKey, takePhotosKey, writtenAbout } = inquiry;
  const about = writtenAbout !== undefined && <WrittenAbout vehicleId={writtenAbout} />;
  const hasPhotos = useVisitorPhotos(options.name, isTradeIn);
  const { register, formState, watch } = form;
  const { errors, isSubmitting } = formState;
  const wasSent = new URLSearchParams(useSearch()).has(SENT) && !problem;
  return (
    <form
      id={FORM_ID}
      name={options.name}
      method="post"
      action={`#${FORM_ID}`}
      onSubmit={submit}
      onChange={keep}
      noValidate
      className="grid scroll-mt-20 grid-cols-1 gap-5 sm:scroll-mt-0 sm:grid-cols-2"
    >
      <div className="grid gap-5 empty:hidden sm:col-span-2">
        {(sent || wasSent) && !unsent && (
          <SentCard
            firstName={sent?.firstName}
            vehicleId={sent ? sent.vehicleId : options.vehicleId}
            vehicleCount={sent?.vehicleCount}
          />
        )}
        {hasPhotos && <PendingPhotos form={options.name} photosKey={photosKey} />}
        {problem && !formState.isSubmitted && (
          <p role="alert" className="rounded-control border border-danger-text bg-surface p-4 font-semibold">
            {problem}
          </p>
        )}
        {unsent && (
          <UnsentNotice
            unsent={unsent}
            about={about}
            isBusy={isSubmitting}
            onSend={() => void submit()}
            onDiscard={discard}
          />
        )}
        {draftState === 'found' && (
          <DraftNote isFound about={about} isSending={isSubmitting} onDiscard={discard} />
        )}
        {vehicleId !== undefined && <AboutVehicle vehicleId={vehicleId} />}
      </div>
      <TextField
        label="First Name"
        required
        autoComplete="given-name"
        error={errors.firstName?.message}
        defaultValue={start.firstName}
        {...register('firstName')}
      />
      <TextField
        label="Last Name"
        required
        autoComplete="family-name"
        error={errors.lastName?.message}
        defaultValue={start.lastName}
        {...register('lastName')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        defaultValue={start.email}
        {...register('email')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        defaultValue={start.phone}
        {...register('phone')}
      />
      <SelectField
        label="Interest"
        className="sm:col-span-2"
        error={errors.interest?.message}
        defaultValue={start.interest}
        {...register('interest')}
      >
        {wording.interests.map((interest) => (
          <option key={interest}>{interest}</option>
        ))}
      </SelectField>
      {isTradeIn && (
        <OfferedCarFields register={register} start={start}>
          {hasPhotos ? (
            <PhotoChooser form={options.name} photosKey={photosKey} takeKey={takePhotosKey} />
          ) : (
            <noscript>
              <p className="mt-5 text-sm text-muted">
                Photos of it can be sent by mail, or shown to us here.
              </p>
            </noscript>
          )}
        </OfferedCarFields>
      )}
      <TextAreaField
        label="Message"
        className="sm:col-span-2"
        required={isMessageRequired(watch('interest'))}
        error={errors.message?.message}
        defaultValue={start.message}
        {...register('message')}
      />
      <BotTrap {...register('website')} />
      <div className="sm:col-span-2">
        <Button type="submit" size="lg" isBusy={isSubmitting} className="w-full sm:w-auto">
          {isSubmitting ? wording.submitting : wording.submit}
        </Button>
      </div>
      {draftState === 'written' && (
        <div className="sm:col-span-2">
          <DraftNote isFound={false} isSending={isSubmitting} onDiscard={discard} />
        </div>
      )}
    </form>
  );
}
