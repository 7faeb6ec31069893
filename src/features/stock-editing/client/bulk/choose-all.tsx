import { groupThousands } from '#shared/numbers.ts';
import { type Chosen, countChosen } from './chosen.ts';

interface ChooseAllProps {
  chosen: Chosen;
  /** All that match the filter, drawn or not. */
  shown: readonly { id: number }[];
  onChoose: (isOn: boolean) => void;
}

export function ChooseAll({ chosen, shown, onChoose }: ChooseAllProps) {
  const ids = shown.map(({ id }) => id);
  const count = countChosen(chosen, ids);
  const isAll = count === ids.length;
  return (
    <label className="flex min-h-9 shrink-0 items-center gap-2 text-sm whitespace-nowrap max-lg:min-h-11">
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => onChoose(!isAll)}
        className="size-5 accent-brand"
      />
      <span>
        <span className="sr-only">Choose </span>
        <span className="capitalize">all </span>
        {groupThousands(ids.length)}
        <span className="sr-only"> that match</span>
      </span>
    </label>
  );
}
