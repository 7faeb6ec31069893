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
    <label className="flex min-h-9 items-center gap-2 text-sm">
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => onChoose(!isAll)}
        className="size-5 accent-brand"
      />
      Choose all {ids.length} that match
    </label>
  );
}
