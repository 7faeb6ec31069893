import type { ReactNode } from 'react';
import { Button } from '../../../client/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../../client/ui/field.tsx';
import { AboutVehicle } from './about-vehicle.tsx';
import { isMessageRequired } from './inquiry-wording.ts';
import { UnsentNotice } from './unsent-notice.tsx';
import { type InquiryFormOptions, useInquiryForm } from './use-inquiry-form.ts';

interface InquiryFormProps extends InquiryFormOptions {
  /** Further fields of one page, shown before the message. */
  children?: ReactNode;
}

/** The one enquiry form, for finance, contact and selling. */
export function InquiryForm({ children, ...options }: InquiryFormProps) {
  const { form, submit, discard, unsent, wording, vehicleId } = useInquiryForm(options);
  const { register, formState, watch } = form;
  const { errors, isSubmitting } = formState;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-2">
      {vehicleId !== undefined && (
        <div className="sm:col-span-2">
          <AboutVehicle vehicleId={vehicleId} />
        </div>
      )}
      <TextField
        label="First Name"
        required
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Last Name"
        required
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <SelectField
        label="Interest"
        className="sm:col-span-2"
        error={errors.interest?.message}
        {...register('interest')}
      >
        {wording.interests.map((interest) => (
          <option key={interest}>{interest}</option>
        ))}
      </SelectField>
      {children}
      <TextAreaField
        label="Message"
        className="sm:col-span-2"
        required={isMessageRequired(watch('interest'))}
        error={errors.message?.message}
        {...register('message')}
      />
      {/* Out of sight and out of reach of the keyboard: only programs fill it in. */}
      <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
        <label>
          Website
          <input type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
        </label>
      </div>
      {unsent && (
        <div className="sm:col-span-2">
          <UnsentNotice
            unsent={unsent}
            isBusy={isSubmitting}
            onSend={() => void submit()}
            onDiscard={discard}
          />
        </div>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" size="lg" isBusy={isSubmitting} className="w-full sm:w-auto">
          {isSubmitting ? wording.submitting : wording.submit}
        </Button>
      </div>
    </form>
  );
}
