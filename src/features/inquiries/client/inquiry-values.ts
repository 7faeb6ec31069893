import { typedNames } from '../form-answer.ts';
import { noCar } from '../offered-car.ts';

/** Everything the form asks. The car a seller offers has its fields on one page only; elsewhere they stay empty. */
export type InquiryValues = Record<(typeof typedNames)[number], string> & {
  /** Not seen by people. */
  website: string;
};

export const nothingTyped: InquiryValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  interest: '',
  message: '',
  website: '',
  ...noCar,
};

/** What was typed into the server's page before its code arrived: that page becomes this one, and loses nothing. */
export function typedBefore(formName: string): Partial<InquiryValues> {
  const form = typeof document === 'undefined' ? null : document.forms.namedItem(formName);
  if (!form) return {};
  const fields = new FormData(form);
  return Object.fromEntries(
    typedNames.filter((name) => fields.has(name)).map((name) => [name, String(fields.get(name))]),
  );
}
