import { SelectField } from '#client/ui/field.tsx';
import { csvFields, labelOf } from './csv-columns.ts';
import type { StockList } from './stock-list.ts';

interface CsvMappingProps {
  list: StockList;
  onChange: (list: StockList) => void;
}

/** Maps the columns of a spreadsheet to vehicle fields. */
export function CsvMapping({ list, onChange }: CsvMappingProps) {
  function handleChoice(at: number, chosen: string): void {
    const field = csvFields.find((one) => one === chosen) ?? '';
    // A field has one column, so the previous one loses it.
    const mapping = list.mapping.map((old, other) => (other === at ? field : old === field ? '' : old));
    onChange({ ...list, mapping });
  }
  return (
    <fieldset className="my-4 rounded-control border border-line p-4">
      <legend className="px-1 font-semibold">Columns of {list.name}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {list.headings.map((heading, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move, and headings may repeat
            key={at}
            label={heading || `Column ${at + 1}`}
            hint={list.lines[0]?.cells[at]?.slice(0, 60)}
            value={list.mapping[at]}
            onChange={(event) => handleChoice(at, event.target.value)}
          >
            <option value="">Leave out</option>
            {csvFields.map((field) => (
              <option key={field} value={field}>
                {labelOf(field)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </fieldset>
  );
}
