import { useId, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { draftDescription } from '#features/listing-quality/words/draft-description.ts';
import { type Tone, tones } from '#features/listing-quality/words/draft-parts.ts';
import type { WordFacts } from '#features/listing-quality/words/word-facts.ts';
import type { VehicleFormValues } from '../form/vehicle-form.ts';

interface DraftWriterProps {
  form: UseFormReturn<VehicleFormValues>;
  facts: WordFacts;
  /** `2026-11-16`, by the dealership's clock. */
  today: string;
}

/** A draft beside the text. It goes into the description only when the person says so, and out again. */
export function DraftWriter({ form, facts, today }: DraftWriterProps) {
  const id = useId();
  const [tone, setTone] = useState<Tone>('plain');
  const [seed, setSeed] = useState(1);
  const [isShown, setIsShown] = useState(false);
  const write = (number: number) => draftDescription(facts, { tone, seed: number, today });
  const draft = isShown ? write(seed) : undefined;
  const insertion = useInsertion(form);

  const handleAnother = () => {
    // Some seeds happen to give the same words.
    const seeds = Array.from({ length: MOST_TRIES }, (_, more) => seed + 1 + more);
    setSeed(seeds.find((other) => write(other) !== draft) ?? seed + 1);
  };
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">A draft from what is recorded</h3>
      <fieldset className="mb-2 flex flex-wrap gap-x-5">
        <legend className="sr-only">Tone</legend>
        {Object.entries(tones).map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="radio"
              name={`${id}-tone`}
              value={value}
              checked={tone === value}
              onChange={() => setTone(value as Tone)} // a key of the table
              className="size-5 accent-brand"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {!isShown && (
        <Button variant="secondary" size="sm" onClick={() => setIsShown(true)}>
          Write a Draft
        </Button>
      )}
      {isShown && draft === undefined && (
        <p role="status" className="text-sm text-muted">
          Too little is recorded for a draft. Enter make, model, odometer and fuel type first.
        </p>
      )}
      {draft !== undefined && (
        <>
          <p role="status" className="rounded-control bg-sunken p-3 text-sm">
            {draft}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={handleAnother}>
              Another
            </Button>
            {insertion.isEmpty ? (
              <Button variant="secondary" size="sm" onClick={() => insertion.put(draft)}>
                Use This Draft
              </Button>
            ) : (
              <>
                <Button variant="secondary" size="sm" onClick={() => insertion.put(draft)}>
                  Replace My Text
                </Button>
                <Button variant="secondary" size="sm" onClick={() => insertion.add(draft)}>
                  Add after My Text
                </Button>
              </>
            )}
          </div>
        </>
      )}
      {insertion.undo && (
        <p role="status" className="mt-3 flex flex-wrap items-center gap-2 text-sm">
          The draft is in the description, which is stored when you save.
          <Button variant="secondary" size="sm" onClick={insertion.undo}>
            Undo
          </Button>
        </p>
      )}
    </section>
  );
}

const MOST_TRIES = 20;

function useInsertion(form: UseFormReturn<VehicleFormValues>) {
  const text = useWatch({ control: form.control, name: 'description' });
  const [last, setLast] = useState<{ before: string; after: string }>();
  const write = (after: string) => {
    setLast({ before: text, after });
    form.setValue('description', after, { shouldDirty: true });
  };
  return {
    isEmpty: text.trim() === '',
    put: write,
    add: (draft: string) => write(`${text.trimEnd()}\n\n${draft}`),
    /** Only while the text is as it was put: what was typed since is not taken away. */
    undo:
      last?.after === text
        ? () => {
            form.setValue('description', last.before, { shouldDirty: true });
            setLast(undefined);
          }
        : undefined,
  };
}
