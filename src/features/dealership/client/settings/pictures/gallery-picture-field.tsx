import { useState } from 'react';
import { SelectField } from '#client/ui/field.tsx';
import type { Path } from '../at-path.ts';
import { useSetting } from '../fields/editing.tsx';
import { optionWords } from '../fields/setting-hints.ts';
import { PictureField } from './picture-field.tsx';
import { readOwn } from './read-own.ts';

const OWN = 'own';

interface GalleryPictureFieldProps {
  path: Path;
  label: string;
  drawn: readonly string[];
}

/** One of the pictures that the site ships with, or an own one. */
export function GalleryPictureField({ path, label, drawn }: GalleryPictureFieldProps) {
  const { value, setValue } = useSetting(path);
  const own = readOwn(value);
  // Kept, so that a look at the drawn ones costs nobody their own.
  const [former, setFormer] = useState<unknown>();
  const name = typeof value === 'string' ? value : OWN;
  const handleChoice = (chosen: string) => {
    if (own) setFormer(own);
    setValue(chosen === OWN ? former : chosen);
  };
  return (
    <div className="col-span-full grid gap-4">
      <SelectField
        label={label}
        value={name}
        onChange={({ target }) => handleChoice(target.value)}
        className="max-w-sm"
      >
        {drawn.map((option) => (
          <option key={option} value={option}>
            {optionWords(option)}
          </option>
        ))}
        {(own || former !== undefined) && <option value={OWN}>Your own picture</option>}
      </SelectField>
      <PictureField
        path={path}
        label="Your own picture"
        isOneOfTwo
        instead={
          typeof value === 'string' && (
            <img
              src={`/art/${value}-800.webp`}
              alt=""
              width={1200}
              height={800}
              className="aspect-[3/2] w-60 max-w-full rounded-control object-cover"
            />
          )
        }
      />
    </div>
  );
}
