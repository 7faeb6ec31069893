import { useState } from 'react';
import { TextField } from '#client/ui/field.tsx';
import { plainNumber, problemOfNumber } from './list/number-problem.ts';

/** For how much a vehicle was sold, as it is typed in a dialog. */
export function useSoldPrice(before: number | null = null) {
  const [typed, setTyped] = useState(before ? String(before) : '');
  const [problem, setProblem] = useState<string>();
  return {
    typed,
    problem,

    type(text: string): void {
      setTyped(text);
      setProblem(undefined);
    },

    /** Null where nobody knows; undefined, and said at the field, for what can be no price. */
    read(): number | null | undefined {
      const wrong = problemOfNumber('price', typed);
      setProblem(wrong);
      if (wrong) return undefined;
      const text = plainNumber(typed);
      return text === '' ? null : Number(text);
    },
  };
}

interface SoldPriceFieldProps {
  price: ReturnType<typeof useSoldPrice>;
  hint: string;
  /** From the server. */
  error?: string | undefined;
}

export function SoldPriceField({ price, hint, error }: SoldPriceFieldProps) {
  const wrong = price.problem ?? error;
  return (
    <TextField
      label="Sold for"
      inputMode="decimal"
      autoComplete="off"
      value={price.typed}
      onChange={({ target }) => price.type(target.value)}
      hint={hint}
      {...(wrong && { error: wrong })}
    />
  );
}
