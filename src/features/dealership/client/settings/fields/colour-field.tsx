import type { ReactNode } from 'react';
import { TextField } from '#client/ui/field.tsx';
import { contrastsOf, LEAST_CONTRAST, type Look } from '#features/dealership/look.ts';
import type { Path } from '../at-path.ts';
import { useSetting } from './editing.tsx';

interface ColourFieldProps {
  path: Path;
  id: string;
  label: string;
  hint: ReactNode;
  onBlur: () => void;
}

const COLOUR = /^#[0-9a-f]{6}$/i;

/** A picker, the colour as text, and how well text on it can be read, shown while it changes. */
export function ColourField({ path, id, label, hint, onBlur }: ColourFieldProps) {
  // A colour that is refused says so at once.
  const { value, setValue, hiddenProblem } = useSetting(path);
  const text = typeof value === 'string' ? value : '';
  const isColour = COLOUR.test(text.trim());
  return (
    <div>
      <div className="flex items-start gap-3">
        <TextField
          id={id}
          label={label}
          hint={hint}
          error={hiddenProblem}
          value={text}
          required
          spellCheck={false}
          autoComplete="off"
          onBlur={onBlur}
          onChange={(event) => setValue(event.target.value)}
          className="grow"
        />
        <input
          type="color"
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={isColour ? text.trim().toLowerCase() : '#000000'}
          onChange={(event) => setValue(event.target.value)}
          className="mt-[1.625rem] h-11 w-16 shrink-0 cursor-pointer rounded-control border border-control bg-surface p-1 disabled:cursor-not-allowed"
        />
      </div>
      <p role="status" className="mt-2 text-sm font-semibold tabular-nums">
        {isColour && contrastWords(path, text.trim())}
      </p>
    </div>
  );
}

function contrastWords(path: Path, colour: string): string {
  const name = path.at(-1) as keyof Look; // the look has no other fields
  const found = contrastsOf({ brandColour: colour, accentColour: colour })[name];
  const isEnough = found >= LEAST_CONTRAST;
  return `Contrast of text on it ${found.toFixed(1)}:1, ${isEnough ? 'easy to read' : 'too low'}`;
}
