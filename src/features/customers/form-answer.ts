/** Sent to a page whose form can be sent without JavaScript, when its form was refused, so that it shows the form again with what was typed. */
export interface FormAnswer {
  problem: string;
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

/** The name under which the page finds it. */
export const FORM_ANSWER = 'form-answer';

/** The name under which a page finds the idempotency key of its form. */
export const BOOKING_KEY = 'booking-key';
