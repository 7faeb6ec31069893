import { CheckboxField, TextField } from '#client/ui/field.tsx';
import type { Caller } from './caller.ts';

const texts = [
  { name: 'firstName', label: 'First name', isNeeded: true, most: 100 },
  { name: 'lastName', label: 'Last name', most: 100 },
  { name: 'phone', label: 'Phone', type: 'tel', most: 40 },
  { name: 'email', label: 'E-mail', type: 'email', most: 254 },
] as const;

interface CallerFieldsProps {
  values: Caller;
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Partial<Caller>) => void;
}

/** Name, number and address of somebody who came in or called. */
export function CallerFields({ values, errors, onChange }: CallerFieldsProps) {
  return texts.map(({ name, label, most, ...more }) => (
    <TextField
      key={name}
      label={label}
      type={'type' in more ? more.type : 'text'}
      required={'isNeeded' in more}
      maxLength={most}
      autoComplete="off"
      value={values[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      {...(errors[name] !== undefined && { error: errors[name] })}
    />
  ));
}

interface TellFieldProps {
  email: string;
  isMailSetUp: boolean;
  isTold: boolean;
  onChange: (isTold: boolean) => void;
}

/** Whether they are told by mail, or why they cannot be. */
export function TellField({ email, isMailSetUp, isTold, onChange }: TellFieldProps) {
  if (email.trim() === '')
    return <p className="text-muted">Without a mail address nobody is told by mail.</p>;
  if (!isMailSetUp) return <p className="text-muted">Mail is not set up, so nobody is told: please call.</p>;
  return (
    <CheckboxField
      label="Tell them by mail"
      checked={isTold}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
