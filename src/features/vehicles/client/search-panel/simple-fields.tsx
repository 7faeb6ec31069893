import type { RefObject } from 'react';
import { TextField } from '#client/ui/field.tsx';
import { vehicleTypes } from '../../fields/vehicle-options.ts';
import { FacetSelect } from './facet-select.tsx';
import { changeMake } from './search-draft.ts';
import type { DraftFieldsProps } from './search-panel.tsx';
import { useMakesAndModels } from './use-makes-and-models.ts';

/** The fields that are always shown: Make, Model, Type, Keywords. */
export function SimpleFields({
  draft,
  onChange,
  facets,
  areCountsCurrent,
  panel,
}: DraftFieldsProps & { panel: RefObject<Element | null> }) {
  const makesAndModels = useMakesAndModels(panel);
  const makes = Object.keys(makesAndModels);
  const make = makes.find((name) => name.toLowerCase() === draft.make?.toLowerCase());
  // The counts are still those of the previous make's models.
  const modelCounts = draft.make && areCountsCurrent ? facets?.model : undefined;
  return (
    <>
      <FacetSelect
        name="make"
        label="Make"
        anyLabel="Any Make"
        listed={makes}
        counts={facets?.make}
        selected={draft.make}
        onSelect={(value) => onChange(changeMake(draft, value))}
      />
      <FacetSelect
        name="model"
        label="Model"
        anyLabel="Any Model"
        listed={make ? (makesAndModels[make] ?? []) : []}
        counts={modelCounts}
        selected={draft.model}
        onSelect={(model) => onChange({ ...draft, model })}
      />
      <FacetSelect
        name="type"
        label="Type"
        anyLabel="Any Type"
        listed={vehicleTypes}
        counts={facets?.type}
        selected={draft.type}
        onSelect={(type) => onChange({ ...draft, type })}
      />
      <TextField
        name="keywords"
        label="Keywords"
        type="search"
        enterKeyHint="search"
        maxLength={200}
        placeholder="e.g. F-150, V8, 4x4"
        value={draft.keywords ?? ''}
        onChange={(event) => onChange({ ...draft, keywords: event.target.value })}
      />
    </>
  );
}
