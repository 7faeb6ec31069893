import { SelectField } from '#client/ui/field.tsx';
import type { FacetName } from '../../fields/vehicle-options.ts';
import { facetOptions, selectedValue } from './facet-options.ts';

interface FacetSelectProps {
  name: FacetName;
  label: string;
  anyLabel: string;
  listed: readonly string[];
  counts: Readonly<Record<string, number>> | undefined;
  selected: string | undefined;
  format?: (value: string) => string;
  onSelect: (value: string | undefined) => void;
}

/** A select whose options show how many vehicles each would give. */
export function FacetSelect({ name, label, onSelect, ...choices }: FacetSelectProps) {
  const options = facetOptions(choices);
  return (
    <SelectField
      name={name}
      label={label}
      value={selectedValue(options, choices.selected)}
      onChange={(event) => onSelect(event.target.value || undefined)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
