import { CheckboxField } from '#client/ui/field.tsx';
import { countedVehicles } from '#features/stock-editing/bulk-words.ts';
import type { PreviewRow } from '../data-transfer.contract.ts';

interface DraftsChoice {
  asDrafts: boolean;
  setAsDrafts: (isOn: boolean) => void;
  /** New vehicles without photos or a price. */
  lacking: readonly PreviewRow[];
}

/** Whether new vehicles come as drafts; on by itself where photos or prices are missing. */
export function DraftsField({ draft, isDisabled }: { draft: DraftsChoice; isDisabled: boolean }) {
  const { asDrafts, setAsDrafts, lacking } = draft;
  const without = (what: 'photos' | 'price') => lacking.filter(({ lacks }) => lacks?.includes(what)).length;
  const [photos, prices] = [without('photos'), without('price')];
  const words = [
    ...(photos > 0 ? [`${countedVehicles(photos)} without photos`] : []),
    ...(prices > 0 ? [`${countedVehicles(prices)} without a price`] : []),
  ].join(', ');
  return (
    <CheckboxField
      label="Add new vehicles as drafts"
      hint={
        asDrafts
          ? `${words && `The file has ${words}. `}Visitors see a draft once you publish it.`
          : `${words && `The file has ${words}. `}New vehicles are on the site at once.`
      }
      checked={asDrafts}
      disabled={isDisabled}
      onChange={(event) => setAsDrafts(event.target.checked)}
    />
  );
}
