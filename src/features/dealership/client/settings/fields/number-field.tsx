import { useState } from 'react';
import { TextField, type TextFieldProps } from '#client/ui/field.tsx';
import { readNumber } from './read-number.ts';

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  value: unknown;
  /** The number, or the text while it is not one: so nothing that was typed is lost. */
  onValue: (value: number | string) => void;
}

export function NumberField({ value, onValue, ...field }: NumberFieldProps) {
  const [text, setText] = useState(() => String(value ?? ''));
  // `5.` is the number 5 and must stay as typed; a different number came from elsewhere, such as Undo.
  const shown = readNumber(text) === value ? text : String(value ?? '');
  return (
    <TextField
      {...field}
      required
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setText(target.value);
        onValue(readNumber(target.value));
      }}
    />
  );
}
