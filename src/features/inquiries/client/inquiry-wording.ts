import type { Toast } from '#client/ui/toast-store.ts';
import { contactInterests, financeInterests } from '../interests.ts';

export type InquiryKind = 'finance' | 'contact';

interface Wording {
  interests: readonly string[];
  submit: string;
  submitting: string;
  success: Toast;
  failure: Toast;
}

/** Both forms share their code and differ in wording only. */
export const wordings: Record<InquiryKind, Wording> = {
  finance: {
    interests: financeInterests,
    submit: 'Submit Inquiry',
    submitting: 'Submitting...',
    success: {
      title: 'Success!',
      description: "Your finance inquiry has been submitted. We'll contact you soon.",
    },
    failure: {
      title: 'Error',
      description: 'Failed to submit your inquiry. Please try again.',
      variant: 'destructive',
    },
  },
  contact: {
    interests: contactInterests,
    submit: 'Send Message',
    submitting: 'Sending...',
    success: { title: 'Message Sent', description: "We'll get back to you as soon as possible." },
    failure: {
      title: 'Error',
      description: 'There was a problem sending your message. Please try again.',
      variant: 'destructive',
    },
  },
};

const needMessage: readonly string[] = financeInterests;

export function isMessageRequired(interest: string): boolean {
  return needMessage.includes(interest);
}
