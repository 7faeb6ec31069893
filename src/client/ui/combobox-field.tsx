import { useId } from 'react';
import { TextField, type TextFieldProps } from './field.tsx';

export interface ComboboxFieldProps extends TextFieldProps {
  suggestions: readonly string[];
}

/** Free text with suggestions: the browser's own list, which keyboards, phones and screen readers know. */
export function ComboboxField({ suggestions, ...field }: ComboboxFieldProps) {
  const id = useId();
  return (
    <>
      <TextField {...field} list={id} />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  );
}
