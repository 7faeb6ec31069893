import { typedNames } from '../form-answer.ts';
import { noCar } from '../offered-car.ts';

/** All fields of the form. Those of the offered car are shown on one page only and are empty elsewhere. */
export type InquiryValues = Record<(typeof typedNames)[number], string> & {
  /** Hidden from people. */
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

/** Values typed into the server-rendered form before hydration. */
export function typedBefore(formName: string): Partial<InquiryValues> {
  const form = typeof document === 'undefined' ? null : document.forms.namedItem(formName);
  if (!form) return {};
  const fields = new FormData(form);
  return Object.fromEntries(
    typedNames.filter((name) => fields.has(name)).map((name) => [name, String(fields.get(name))]),
  );
}
